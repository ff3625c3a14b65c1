import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Creates Helmet's security headers. They are the same for every answer, so they are created once.
 * @param secure https: HSTS is sent
 * @param pictures origins from which pages may load pictures besides our own, such as map tiles
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

/**
 * Our pages may use microphone and location, for voice notes and sending a place. Everything else is denied, also to
 * embedded content.
 */
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
      // Includes websockets of the own origin.
      connectSrc: ["'self'"],
      // Help videos. The player sets no cookie before it plays.
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
