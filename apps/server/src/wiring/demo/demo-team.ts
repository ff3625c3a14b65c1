/** The team of the demonstration by account name. Marina, its admin, is created with the company. */
export const demoTeam = [
  { key: 'ana', name: 'Ana', lastName: 'Lima' },
  { key: 'bruno', name: 'Bruno', lastName: 'Rocha' },
  { key: 'carla', name: 'Carla', lastName: 'Nunes' },
  { key: 'diego', name: 'Diego', lastName: 'Farias' },
] as const

export type Attendant = (typeof demoTeam)[number]['key']

export const demoTags = [
  { name: 'Entrega', color: '#1d5fa8' },
  { name: 'Garantia', color: '#8a5a0b' },
  { name: 'Projeto', color: '#0f665e' },
  // The lanes of the board.
  { name: 'Orçamento', color: '#6941c6', kanban: 1 as const },
  { name: 'Proposta enviada', color: '#b54708', kanban: 1 as const },
  { name: 'Visita técnica', color: '#0e7490', kanban: 1 as const },
]

export const demoQueues = [
  { name: 'Vendas', color: '#c2410c', greetingMessage: 'Você está falando com Vendas.' },
  { name: 'Suporte', color: '#2563eb', greetingMessage: 'Você está falando com o Suporte.' },
] as const

export type DemoQueue = (typeof demoQueues)[number]['name']
