import type { pt } from './texts.pt.ts'

export const es: Record<keyof typeof pt, string> = {
  title: 'Flujos de conversación',
  table: 'Lista de flujos',
  search: 'Buscar flujo',
  add: 'Nuevo flujo',
  empty: 'Todavía no hay flujos',
  emptyHelp: 'Un flujo responde solo al cliente: pregunta, envía, espera y pasa a una cola.',
  name: 'Nombre',
  status: 'Estado',
  active: 'Activo',
  inactive: 'Desactivado',
  phrasesTitle: 'Frases de inicio',
  phrasesTable: 'Lista de frases',
  phrasesSearch: 'Buscar frase',
  phraseAdd: 'Nueva frase',
  phrasesEmpty: 'Todavía no hay frases',
  phrasesEmptyHelp: 'Cuando un cliente escribe la frase, comienza su flujo.',
}
