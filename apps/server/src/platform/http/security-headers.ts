import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The headers that keep browsers strict, by Helmet. They are the same for every answer, so they are made once.
 * @param secure https: HSTS is sent
 * @param pictures origins from which pages may show pictures, beside our own: a map's tiles
 */
export function securityHeaders(secure: boolean, pictures: readonly string[] = []): Record<string, string> {
  const headers: Record<string, string> = {}
  const collect = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(optionsFor(secure, pictures))({} as IncomingMessage, collect as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  headers['permissions-policy'] = permissionsPolicy
  return headers
}

/** Voice notes and the own place are ours to ask for; of the rest nothing, also not by what may be put into our pages. */
const permissionsPolicy = [
  ...['microphone', 'geolocation'].map((name) => `${name}=(self)`),
  ...['camera', 'display-capture', 'usb', 'serial', 'hid', 'midi', 'payment'].map((name) => `${name}=()`),
].join(', ')

const optionsFor = (secure: boolean, pictures: readonly string[]) => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
      mediaSrc: ["'self'", 'blob:'],
      // Websockets of the own origin belong to it.
      connectSrc: ["'self'"],
      // Help videos; the player sets no cookie before it plays.
      frameSrc: ['https://www.youtube-nocookie.com'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: secure,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
})
