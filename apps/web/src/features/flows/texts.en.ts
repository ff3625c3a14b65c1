import type { pt } from './texts.pt.ts'

export const en: Record<keyof typeof pt, string> = {
  title: 'Conversation flows',
  table: 'List of flows',
  search: 'Search flow',
  add: 'New flow',
  empty: 'No flows yet',
  emptyHelp: 'A flow answers customers by itself: it asks, sends, waits and hands over to a queue.',
  name: 'Name',
  status: 'Status',
  active: 'Active',
  inactive: 'Off',
  phrasesTitle: 'Trigger phrases',
  phrasesTable: 'List of phrases',
  phrasesSearch: 'Search phrase',
  phraseAdd: 'New phrase',
  phrasesEmpty: 'No phrases yet',
  phrasesEmptyHelp: 'When a customer writes the phrase, its flow begins.',
}
