import { createHash } from 'node:crypto'
import { type BusinessSource, type FoundBusiness, LONG_MS } from './source.ts'
import { wait } from './wait.ts'

/** Five results per second (product decision: slow enough to watch them arrive). */
const BETWEEN_MS = 200
const streets = [
  'Rua das Flores',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua da Praia',
  'Avenida Paulista',
  'Rua XV de Novembro',
]
const names = [
  'Central',
  'do Bairro',
  'São José',
  'Boa Vista',
  'Nova Era',
  'Primavera',
  'Santa Clara',
  'do Porto',
  'Ipê',
  'Aurora',
]

/**
 * Fictitious businesses for demonstrations, always the same for the same words. Their numbers have the area code 00,
 * which does not exist, and their names say that they are examples.
 */
export const sampleSource = (betweenMs = BETWEEN_MS): BusinessSource => ({
  keepMs: LONG_MS,
  async *search({ search, place, count, signal }) {
    for (let n = 0; n < count; n++) {
      await wait(betweenMs, signal)
      yield businessOf(search, place, n)
    }
  },
})

function businessOf(search: string, place: string, n: number): FoundBusiness {
  const seed = createHash('sha256')
    .update(JSON.stringify([search, place, n]))
    .digest()
  const byte = (at: number) => seed[at] ?? 0
  const last = String(seed.readUInt32BE(4) % 1_000_000).padStart(6, '0')
  return {
    name: `${search} ${names[byte(0) % names.length]} ${n + 1} (demonstração)`,
    address: `${streets[byte(1) % streets.length]}, ${1 + (seed.readUInt16BE(2) % 2000)} - ${place}`,
    rating: 3 + (byte(8) % 21) / 10,
    ratings: seed.readUInt16BE(9) % 900,
    // The index makes the numbers distinct; two digits suffice for the maximum number of results.
    phone: `+55 00 9${String(10 + (n % 90))}${last.slice(0, 2)}-${last.slice(2)}`,
    position: { lat: -23.55 + (byte(12) - 128) / 2500, lng: -46.63 + (byte(13) - 128) / 2500 },
  }
}
