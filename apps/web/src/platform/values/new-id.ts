/**
 * A new id that nobody else has: 32 hexadecimal digits. `crypto.randomUUID` is offered under https and on this machine only, and
 * the server may stand in the shop's own network without a certificate.
 */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
