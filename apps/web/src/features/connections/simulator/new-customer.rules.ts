const names = [
  'Ana Beatriz',
  'Bruno Lima',
  'Camila Rocha',
  'Diego Nunes',
  'Elisa Prado',
  'Fábio Teles',
  'Gabriela Maia',
  'Heitor Paiva',
  'Isabela Reis',
  'João Vitor',
  'Karina Luz',
  'Leandro Melo',
  'Marina Castro',
  'Natália Dias',
  'Otávio Ramos',
  'Paula Serra',
]

export interface Customer {
  name: string
  number: string
}

/** A customer to start with: a name and a Brazilian mobile that nobody on the phones has yet. `random` gives 0 to 1. */
export function inventCustomer(taken: readonly Customer[], random: () => number): Customer {
  const free = names.filter((name) => !taken.some((customer) => customer.name === name))
  const name = free[Math.floor(random() * free.length)] ?? names[0] ?? ''
  let number = ''
  do {
    number = `55119${String(Math.floor(random() * 90_000_000) + 10_000_000)}`
  } while (taken.some((customer) => customer.number === number))
  return { name, number }
}

/**
 * The number of a simulated customer, from any spelling that forms read; null when it is none. A form under which the network knows a
 * number (54 11 … in Argentina, 521 … in Mexico, Brazil without the ninth digit) stays, so that it can be tried.
 */
export async function networkNumber(typed: string): Promise<string | null> {
  const { phoneSpellings, readPhone } = await import('@recado/contract/values/phone')
  const { number } = readPhone(typed)
  const digits = typed.replace(/\D/g, '')
  return number !== null && phoneSpellings(number).includes(digits) ? digits : number
}
