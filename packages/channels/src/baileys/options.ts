/** How to reach WhatsApp. Everything is null or left out outside tests. */
export interface BaileysOptions {
  /** Address of the socket; null = WhatsApp's own. */
  socketUrl: string | null
  /** 32 bytes as hex that are trusted in place of WhatsApp's own root key. Only with a loopback address. */
  rootKeyHex: string | null
  /** WhatsApp Web's version, when the built-in one is refused (close code 405). */
  version: [number, number, number] | null
  /** Milliseconds until an attempt that neither opens nor shows a QR code is given up; 45,000 by default. */
  connectTimeoutMs?: number
  /** Milliseconds until a message without an answer of the server has an unknown outcome; 20,000 by default. */
  ackTimeoutMs?: number
  /** Milliseconds that each QR code lives; WhatsApp's own 60,000 and 20,000 by default. */
  qrTimeoutMs?: number
  /** Milliseconds between signs of life; 30,000 by default. */
  keepAliveMs?: number
  /** Milliseconds between tries to read or write a key; 1,000 by default. */
  storeRetryMs?: number
}

/** True for addresses that cannot leave this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
