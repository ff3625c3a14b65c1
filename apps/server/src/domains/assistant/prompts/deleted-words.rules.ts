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

/** What the person who deleted a prompt reads (PRM-05): that it is gone, and who used it. */
export function deletedWords(
  language: Language,
  { connections, queues }: { connections: readonly string[]; queues: readonly string[] },
): string {
  const said = words[language]
  const users = [
    connections.length > 0 && `${said.connections} ${connections.join(', ')}.`,
    queues.length > 0 && `${said.queues} ${queues.join(', ')}.`,
  ]
  return [said.deleted, ...users].filter(Boolean).join(' ')
}
