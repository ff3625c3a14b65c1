/** How to reach WhatsApp. All null or missing outside tests. */
export interface BaileysOptions {
  /** Address of the socket; null = WhatsApp's own. */
  socketUrl: string | null
  /** Root key, 32 bytes as hex, that is trusted instead of WhatsApp's. Only with a loopback address. */
  rootKeyHex: string | null
  /** WhatsApp Web's version, for when the built-in one is refused (close code 405). */
  version: [number, number, number] | null
  /** Milliseconds before an attempt that neither opens nor shows a QR code is cancelled; 45,000 by default. */
  connectTimeoutMs?: number
  /** Milliseconds before an unacknowledged message has an unknown outcome; 20,000 by default. */
  ackTimeoutMs?: number
  /** Lifetime of each QR code in milliseconds; by default WhatsApp's own 60,000 and 20,000. */
  qrTimeoutMs?: number
  /** Milliseconds between keep-alive pings; 30,000 by default. */
  keepAliveMs?: number
  /** Milliseconds between attempts to read or write a key; 1,000 by default. */
  storeRetryMs?: number
}

/** True for loopback addresses. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
