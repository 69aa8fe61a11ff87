#include "AVEngineCSDL.h"

#define SDL_FUNCTIONS(F) \
  F(int, SDL_SetHint, (const char *name, const char *value), (name, value)) \
  F(int, SDL_InitSubSystem, (uint32_t flags), (flags)) \
  F(void, SDL_QuitSubSystem, (uint32_t flags), (flags)) \
  F(const char *, SDL_GetError, (void), ()) \
  F(const char *, SDL_GetCurrentVideoDriver, (void), ()) \
  F(int, SDL_WaitEvent, (SDL_Event *event), (event)) \
  F(int, SDL_PollEvent, (SDL_Event *event), (event)) \
  F(int, SDL_PushEvent, (SDL_Event *event), (event)) \
  F(void, SDL_FlushEvents, (uint32_t first, uint32_t last), (first, last)) \
  F(void, SDL_StartTextInput, (void), ()) \
  F(void, SDL_EnableScreenSaver, (void), ()) \
  F(void, SDL_DisableScreenSaver, (void), ()) \
  F(SDL_Window *, SDL_CreateWindow, \
    (const char *title, int x, int y, int width, int height, uint32_t flags), \
    (title, x, y, width, height, flags)) \
  F(void, SDL_DestroyWindow, (SDL_Window *window), (window)) \
  F(uint32_t, SDL_GetWindowID, (SDL_Window *window), (window)) \
  F(uint32_t, SDL_GetWindowFlags, (SDL_Window *window), (window)) \
  F(void, SDL_GetWindowSize, (SDL_Window *window, int *width, int *height), (window, width, height)) \
  F(void, SDL_SetWindowSize, (SDL_Window *window, int width, int height), (window, width, height)) \
  F(int, SDL_SetWindowFullscreen, (SDL_Window *window, uint32_t flags), (window, flags)) \
  F(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *window, int index, uint32_t flags), (window, index, flags)) \
  F(void, SDL_DestroyRenderer, (SDL_Renderer *renderer), (renderer)) \
  F(int, SDL_GetRendererOutputSize, (SDL_Renderer *renderer, int *width, int *height), (renderer, width, height)) \
  F(int, SDL_SetRenderDrawColor, (SDL_Renderer *renderer, uint8_t r, uint8_t g, uint8_t b, uint8_t a), (renderer, r, g, b, a)) \
  F(int, SDL_RenderClear, (SDL_Renderer *renderer), (renderer)) \
  F(int, SDL_RenderCopyExF, \
    (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *source, const SDL_FRect *destination, double angle, const \
    SDL_FPoint *center, int flip), \
    (renderer, texture, source, destination, angle, center, flip)) \
  F(int, SDL_RenderFlush, (SDL_Renderer *renderer), (renderer)) \
  F(void, SDL_RenderPresent, (SDL_Renderer *renderer), (renderer)) \
  F(SDL_Texture *, SDL_CreateTexture, \
    (SDL_Renderer *renderer, uint32_t format, int access, int width, int height), \
    (renderer, format, access, width, height)) \
  F(void, SDL_DestroyTexture, (SDL_Texture *texture), (texture)) \
  F(int, SDL_UpdateTexture, (SDL_Texture *texture, const SDL_Rect *part, const void *pixels, int pitch), (texture, part, pixels, pitch)) \
  F(int, SDL_UpdateYUVTexture, \
    (SDL_Texture *texture, const SDL_Rect *part, const uint8_t *y, int y_pitch, const uint8_t *u, int u_pitch, const uint8_t *v, \
    int v_pitch), \
    (texture, part, y, y_pitch, u, u_pitch, v, v_pitch)) \
  F(int, SDL_UpdateNVTexture, \
    (SDL_Texture *texture, const SDL_Rect *part, const uint8_t *y, int y_pitch, const uint8_t *uv, int uv_pitch), \
    (texture, part, y, y_pitch, uv, uv_pitch)) \
  F(int, SDL_SetTextureBlendMode, (SDL_Texture *texture, int mode), (texture, mode)) \
  F(int, SDL_ComposeCustomBlendMode, \
    (int source_color, int target_color, int color_operation, int source_alpha, int target_alpha, int alpha_operation), \
    (source_color, target_color, color_operation, source_alpha, target_alpha, alpha_operation)) \
  F(void, SDL_SetYUVConversionMode, (int mode), (mode))

CLAZY_LIBRARY(sdl, "SDL 2 (Debian package libsdl2-2.0-0)", SDL_FUNCTIONS, "libSDL2-2.0.so.0")

AVEngineCLazyLibrary *csdl_library(void) { return &clazy_library_sdl; }
