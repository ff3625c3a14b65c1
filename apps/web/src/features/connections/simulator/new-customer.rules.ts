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

/** Digits with the country code, as the simulator takes them; null when they are no number. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}
