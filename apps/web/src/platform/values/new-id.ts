/**
 * A new unique id of 32 hexadecimal digits. `crypto.randomUUID` exists only over HTTPS and on localhost, but the server
 * may run in the shop's own network without a certificate.
 */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
