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

/** Returns a new customer: a name and a Brazilian mobile number that no other customer has. `random` returns 0 to 1. */
export function inventCustomer(customers: readonly Customer[], random: () => number): Customer {
  const free = names.filter((name) => !customers.some((customer) => customer.name === name))
  const name = free[Math.floor(random() * free.length)] ?? names[0] ?? ''
  let number = ''
  do {
    number = `55119${String(Math.floor(random() * 90_000_000) + 10_000_000)}`
  } while (customers.some((customer) => customer.number === number))
  return { name, number }
}

/**
 * Returns the number of a simulated customer from any spelling that forms accept, or null if it is invalid. A form that
 * the network uses is kept, so that it can be tested: 54 11 … in Argentina, 521 … in Mexico, Brazil without the ninth
 * digit.
 */
export async function networkNumber(input: string): Promise<string | null> {
  const { phoneSpellings, readPhone } = await import('@recado/contract/values/phone')
  const { number } = readPhone(input)
  const digits = input.replace(/\D/g, '')
  return number !== null && phoneSpellings(number).includes(digits) ? digits : number
}
