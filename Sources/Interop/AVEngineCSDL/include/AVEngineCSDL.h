// The binary interface that SDL 2 has kept since 2.0.18; names and meanings are those of <SDL2/SDL.h>.
#ifndef CSDL_H
#define CSDL_H

#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Renderer SDL_Renderer;
typedef struct SDL_Texture SDL_Texture;
typedef struct { int x, y, w, h; } SDL_Rect;
typedef struct { float x, y; } SDL_FPoint;
typedef struct { float x, y, w, h; } SDL_FRect;

enum { CSDL_INIT_VIDEO = 0x20 };
enum { CSDL_WINDOW_RESIZABLE = 0x20, CSDL_WINDOW_ALLOW_HIGHDPI = 0x2000, CSDL_WINDOW_FULLSCREEN_DESKTOP = 0x1001 };
enum { CSDL_WINDOW_HIDDEN = 0x8, CSDL_WINDOW_MINIMIZED = 0x40, CSDL_WINDOWPOS_UNDEFINED = 0x1fff0000 };
enum { CSDL_RENDERER_PRESENTVSYNC = 4, CSDL_TEXTUREACCESS_STREAMING = 1 };
enum { CSDL_PIXELFORMAT_IYUV = 0x56555949, CSDL_PIXELFORMAT_NV12 = 0x3231564e, CSDL_PIXELFORMAT_ARGB8888 = 0x16362004 };
enum { CSDL_BLENDMODE_NONE = 0, CSDL_BLENDMODE_BLEND = 1, CSDL_BLENDFACTOR_ONE = 2, CSDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA = 6,
       CSDL_BLENDOPERATION_ADD = 1 };
enum { CSDL_YUV_JPEG = 0, CSDL_YUV_BT601 = 1, CSDL_YUV_BT709 = 2 };
enum { CSDL_FLIP_NONE = 0, CSDL_FLIP_HORIZONTAL = 1 };
enum { CSDL_WINDOWEVENT = 0x200, CSDL_KEYDOWN = 0x300, CSDL_KEYUP = 0x301, CSDL_TEXTINPUT = 0x303, CSDL_MOUSEMOTION = 0x400,
       CSDL_MOUSEBUTTONDOWN = 0x401, CSDL_MOUSEBUTTONUP = 0x402, CSDL_MOUSEWHEEL = 0x403, CSDL_RENDER_TARGETS_RESET = 0x2000,
       CSDL_RENDER_DEVICE_RESET = 0x2001, CSDL_USEREVENT = 0x8000 };
enum { CSDL_WINDOW_SHOWN = 1, CSDL_WINDOW_EXPOSED = 3, CSDL_WINDOW_SIZE_CHANGED = 6, CSDL_WINDOW_RESTORED = 9, CSDL_WINDOW_LEAVE = 11,
       CSDL_WINDOW_FOCUS_GAINED = 12, CSDL_WINDOW_FOCUS_LOST = 13, CSDL_WINDOW_CLOSE = 14 };
/// SDL_KeyCode: a character, or a scancode with bit 30.
enum { CSDL_K_BACKSPACE = 8, CSDL_K_TAB = 9, CSDL_K_RETURN = 13, CSDL_K_ESCAPE = 27, CSDL_K_DELETE = 127,
       CSDL_K_F1 = 0x4000003a, CSDL_K_F12 = 0x40000045, CSDL_K_HOME = 0x4000004a, CSDL_K_PAGEUP = 0x4000004b, CSDL_K_END = 0x4000004d,
       CSDL_K_PAGEDOWN = 0x4000004e, CSDL_K_RIGHT = 0x4000004f, CSDL_K_LEFT = 0x40000050, CSDL_K_DOWN = 0x40000051, CSDL_K_UP = 0x40000052,
       CSDL_K_KP_ENTER = 0x40000058, CSDL_K_AUDIONEXT = 0x40000102, CSDL_K_AUDIOPREV = 0x40000103, CSDL_K_AUDIOSTOP = 0x40000104,
       CSDL_K_AUDIOPLAY = 0x40000105 };
/// Each value has the bits of the left and of the right key.
enum { CSDL_MOD_SHIFT = 0x3, CSDL_MOD_CONTROL = 0xc0, CSDL_MOD_ALT = 0x300, CSDL_MOD_GUI = 0xc00 };

typedef struct { uint32_t type, timestamp, windowID; } CSDLCommonEvent;
typedef struct { CSDLCommonEvent common; uint8_t event, padding[3]; int32_t data1, data2; } CSDLWindowEvent;
typedef struct {
  CSDLCommonEvent common;
  uint8_t state, repeat, padding[2];
  int scancode;
  int32_t sym;
  uint16_t mod;
  uint32_t unused;
} CSDLKeyEvent;
typedef struct { CSDLCommonEvent common; char text[32]; } CSDLTextEvent;
typedef struct { CSDLCommonEvent common; uint32_t which, state; int32_t x, y, dx, dy; } CSDLMotionEvent;
typedef struct { CSDLCommonEvent common; uint32_t which; uint8_t button, state, clicks, padding; int32_t x, y; } CSDLButtonEvent;
typedef struct {
  CSDLCommonEvent common;
  uint32_t which;
  int32_t x, y;
  uint32_t direction;
  float preciseX, preciseY;
  int32_t mouseX, mouseY;
} CSDLWheelEvent;

typedef union {
  CSDLCommonEvent common;
  CSDLWindowEvent window;
  CSDLKeyEvent key;
  CSDLTextEvent text;
  CSDLMotionEvent motion;
  CSDLButtonEvent button;
  CSDLWheelEvent wheel;
  // SDL's own union has 56 bytes if pointers have 8, and the alignment of a pointer.
  uint64_t size[7];
} SDL_Event;

CLAZY_HIDDEN int SDL_SetHint(const char *name, const char *value);
CLAZY_HIDDEN int SDL_InitSubSystem(uint32_t flags);
CLAZY_HIDDEN void SDL_QuitSubSystem(uint32_t flags);
CLAZY_HIDDEN const char *SDL_GetError(void);
CLAZY_HIDDEN const char *SDL_GetCurrentVideoDriver(void);
CLAZY_HIDDEN int SDL_WaitEvent(SDL_Event *event);
CLAZY_HIDDEN int SDL_PollEvent(SDL_Event *event);
CLAZY_HIDDEN int SDL_PushEvent(SDL_Event *event);
CLAZY_HIDDEN void SDL_FlushEvents(uint32_t first, uint32_t last);
CLAZY_HIDDEN void SDL_StartTextInput(void);
CLAZY_HIDDEN void SDL_EnableScreenSaver(void);
CLAZY_HIDDEN void SDL_DisableScreenSaver(void);
CLAZY_HIDDEN SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int width, int height, uint32_t flags);
CLAZY_HIDDEN void SDL_DestroyWindow(SDL_Window *window);
CLAZY_HIDDEN uint32_t SDL_GetWindowID(SDL_Window *window);
CLAZY_HIDDEN uint32_t SDL_GetWindowFlags(SDL_Window *window);
CLAZY_HIDDEN void SDL_GetWindowSize(SDL_Window *window, int *width, int *height);
CLAZY_HIDDEN void SDL_SetWindowSize(SDL_Window *window, int width, int height);
CLAZY_HIDDEN int SDL_SetWindowFullscreen(SDL_Window *window, uint32_t flags);
CLAZY_HIDDEN SDL_Renderer *SDL_CreateRenderer(SDL_Window *window, int index, uint32_t flags);
CLAZY_HIDDEN void SDL_DestroyRenderer(SDL_Renderer *renderer);
CLAZY_HIDDEN int SDL_GetRendererOutputSize(SDL_Renderer *renderer, int *width, int *height);
CLAZY_HIDDEN int SDL_SetRenderDrawColor(SDL_Renderer *renderer, uint8_t r, uint8_t g, uint8_t b, uint8_t a);
CLAZY_HIDDEN int SDL_RenderClear(SDL_Renderer *renderer);
CLAZY_HIDDEN int SDL_RenderCopyExF(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *source, const SDL_FRect *destination,
                                   double angle, const SDL_FPoint *center, int flip);
CLAZY_HIDDEN int SDL_RenderFlush(SDL_Renderer *renderer);
CLAZY_HIDDEN void SDL_RenderPresent(SDL_Renderer *renderer);
CLAZY_HIDDEN SDL_Texture *SDL_CreateTexture(SDL_Renderer *renderer, uint32_t format, int access, int width, int height);
CLAZY_HIDDEN void SDL_DestroyTexture(SDL_Texture *texture);
CLAZY_HIDDEN int SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *part, const void *pixels, int pitch);
CLAZY_HIDDEN int SDL_UpdateYUVTexture(SDL_Texture *texture, const SDL_Rect *part, const uint8_t *y, int y_pitch, const uint8_t *u,
                                      int u_pitch, const uint8_t *v, int v_pitch);
CLAZY_HIDDEN int SDL_UpdateNVTexture(SDL_Texture *texture, const SDL_Rect *part, const uint8_t *y, int y_pitch, const uint8_t *uv,
                                     int uv_pitch);
CLAZY_HIDDEN int SDL_SetTextureBlendMode(SDL_Texture *texture, int mode);
CLAZY_HIDDEN int SDL_ComposeCustomBlendMode(int source_color, int target_color, int color_operation, int source_alpha, int target_alpha,
                                            int alpha_operation);
CLAZY_HIDDEN void SDL_SetYUVConversionMode(int mode);

CLAZY_HIDDEN AVEngineCLazyLibrary *csdl_library(void);

#endif
