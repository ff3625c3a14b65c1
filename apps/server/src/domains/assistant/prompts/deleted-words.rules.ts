import type { Language } from '@recado/contract/values/language'

const words = {
  pt: {
    deleted: 'Prompt excluído.',
    connections: 'Conexões que o usavam e agora não têm prompt:',
    queues: 'Filas que o usavam e agora não têm prompt:',
  },
  en: {
    deleted: 'Prompt deleted.',
    connections: 'Connections that used it and now have no prompt:',
    queues: 'Queues that used it and now have no prompt:',
  },
  es: {
    deleted: 'Prompt eliminado.',
    connections: 'Conexiones que lo usaban y ahora no tienen prompt:',
    queues: 'Colas que lo usaban y ahora no tienen prompt:',
  },
} as const

/** The message to the user who deleted a prompt (PRM-05), with the names of what used it. */
export function deletedWords(
  language: Language,
  { connections, queues }: { connections: readonly string[]; queues: readonly string[] },
): string {
  const texts = words[language]
  const users = [
    connections.length > 0 && `${texts.connections} ${connections.join(', ')}.`,
    queues.length > 0 && `${texts.queues} ${queues.join(', ')}.`,
  ]
  return [texts.deleted, ...users].filter(Boolean).join(' ')
}
