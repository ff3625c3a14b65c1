/** Common words and their OpenStreetMap tag (key and value). Other words are searched in names. */
const knownKinds: Readonly<Record<string, readonly [key: string, value: string]>> = {
  padaria: ['shop', 'bakery'],
  bakery: ['shop', 'bakery'],
  supermercado: ['shop', 'supermarket'],
  mercado: ['shop', 'supermarket'],
  supermarket: ['shop', 'supermarket'],
  acougue: ['shop', 'butcher'],
  salao: ['shop', 'hairdresser'],
  cabeleireiro: ['shop', 'hairdresser'],
  barbearia: ['shop', 'hairdresser'],
  oficina: ['shop', 'car_repair'],
  mecanica: ['shop', 'car_repair'],
  floricultura: ['shop', 'florist'],
  otica: ['shop', 'optician'],
  'pet shop': ['shop', 'pet'],
  farmacia: ['amenity', 'pharmacy'],
  pharmacy: ['amenity', 'pharmacy'],
  restaurante: ['amenity', 'restaurant'],
  restaurant: ['amenity', 'restaurant'],
  lanchonete: ['amenity', 'fast_food'],
  cafe: ['amenity', 'cafe'],
  bar: ['amenity', 'bar'],
  dentista: ['amenity', 'dentist'],
  clinica: ['amenity', 'clinic'],
  hospital: ['amenity', 'hospital'],
  veterinario: ['amenity', 'veterinary'],
  escola: ['amenity', 'school'],
  banco: ['amenity', 'bank'],
  posto: ['amenity', 'fuel'],
  'posto de gasolina': ['amenity', 'fuel'],
  academia: ['leisure', 'fitness_centre'],
  hotel: ['tourism', 'hotel'],
  pousada: ['tourism', 'guest_house'],
  imobiliaria: ['office', 'estate_agent'],
  advogado: ['office', 'lawyer'],
}

/** South, west, north, east. */
export type Bounds = readonly [number, number, number, number]

/**
 * Builds an Overpass query for businesses with a phone within bounds, by kind if the words name one, otherwise by name.
 * @param limit maximum results
 */
export function overpassQuestion(search: string, bounds: Bounds, limit: number): string {
  const kind = knownKinds[plain(search)] ?? knownKinds[plain(search).replace(/s$/, '')]
  const boundsFilter = `(${bounds.join(',')})`
  const nameFilter = `["name"~"${patternOf(search)}",i]`
  const filters = kind ? [nameFilter, `["${kind[0]}"="${kind[1]}"]["name"]`] : [nameFilter]
  const parts = filters.flatMap((filter) =>
    ['phone', 'contact:phone', 'contact:whatsapp'].map((key) => `nwr${filter}["${key}"]${boundsFilter};`),
  )
  return `[out:json][timeout:25];(${parts.join('')});out center ${limit};`
}

const plain = (words: string): string =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Escapes words for a regular expression within a quoted text. */
function patternOf(words: string): string {
  const pattern = words.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return pattern.replace(/[\\"]/g, '\\$&').replace(/[\r\n\t]+/g, ' ')
}
