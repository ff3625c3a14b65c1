/**
 * The BR Code of a static Pix: EMV tag-length-value with a CRC, as defined by the Central Bank's "Manual de padrões
 * para iniciação do Pix".
 */
export interface StaticPix {
  /** The receiver's key, normalised by `pixKeyOf`. */
  key: string
  name: string
  city: string
  /** BRL with two decimals, '99.90'. */
  value: string
  /** At most 25 letters and digits. */
  txid: string
}

const MAX_NAME = 25
const MAX_CITY = 15
const MAX_TXID = 25

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Printable ASCII, because lengths are counted in bytes and old readers do not support accents. */
const asciiText = (text: string, most: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Returns CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Returns the code to copy or to draw as a QR code. */
export function brCode({ key, name, city, value, txid }: StaticPix): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', value),
    field('58', 'BR'),
    field('59', asciiText(name, MAX_NAME)),
    field('60', asciiText(city, MAX_CITY)),
    field('62', field('05', txid.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_TXID))),
    '6304',
  ].join('')
  return `${body}${crc16(body)}`
}

/**
 * Normalises a Pix key: CPF and CNPJ without punctuation, phone with + and country code, e-mail and random keys in
 * lower case.
 * @returns null when it is not a valid key
 */
export function pixKeyOf(text: string): string | null {
  const key = text.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key) && key.length <= 77) return key.toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase()
  const bare = key.replace(/[\s().\-/]/g, '')
  if (/^\+\d{10,14}$/.test(bare)) return bare
  return /^(\d{11}|[0-9A-Z]{12}\d{2})$/i.test(bare) ? bare.toUpperCase() : null
}
