import type { AreaAudit, AreaErrors } from '../words.ts'

export const queueErrors = {
  ERR_NO_QUEUE_FOUND: {
    status: 404,
    pt: 'Fila não encontrada. Ela pode ter sido excluída; escolha outra.',
    en: 'Queue not found. It may have been deleted; choose another one.',
    es: 'No encontramos la cola. Es posible que se haya eliminado; elige otra.',
  },
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    pt: 'Opção não encontrada. Ela pode ter sido excluída; atualize a página.',
    en: 'Option not found. It may have been deleted; refresh the page.',
    es: 'No encontramos la opción. Es posible que se haya eliminado; actualiza la página.',
  },
  ERR_DUPLICATED_QUEUE: {
    status: 409,
    pt: 'Já existe uma fila com este nome. Escolha outro nome.',
    en: 'There is already a queue with this name. Choose another name.',
    es: 'Ya existe una cola con este nombre. Elige otro nombre.',
  },
  ERR_QUEUE_OPTION_NOT_LAST: {
    status: 409,
    pt: 'Só a última opção de um nível pode ser excluída, para não deixar buracos na numeração.',
    en: 'Only the last option of a level can be deleted, so that the numbers stay without gaps.',
    es: 'Solo se puede eliminar la última opción de un nivel, para no dejar huecos en la numeración.',
  },
  ERR_QUEUE_OPTION_LIMIT: {
    status: 409,
    pt: 'Esta fila chegou ao limite de {{limit}} opções. Exclua alguma antes de adicionar outra.',
    en: 'This queue has reached its limit of {{limit}} options. Delete one before adding another.',
    es: 'Esta cola llegó al límite de {{limit}} opciones. Elimina alguna antes de agregar otra.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    status: 409,
    pt: 'Outra fila já usa esta cor. Escolha uma cor diferente.',
    en: 'Another queue already uses this colour. Choose a different one.',
    es: 'Otra cola ya usa este color. Elige uno distinto.',
  },
  ERR_PLAN_LIMIT_QUEUES: {
    status: 403,
    pt: 'A empresa chegou ao limite de filas do plano ({{limit}}). Exclua uma ou mude de plano.',
    en: "Your company has reached its plan's queue limit ({{limit}}). Delete one or change plans.",
    es: 'La empresa llegó al límite de colas del plan ({{limit}}). Elimina una o cambia de plan.',
  },
} as const satisfies AreaErrors

export const queueAudit = {
  groups: { queues: ['queue'] },
  actions: {
    'queue.create': {
      pt: '{{who}} criou a fila {{what}}',
      en: '{{who}} created the queue {{what}}',
      es: '{{who}} creó la cola {{what}}',
    },
    'queue.update': {
      pt: '{{who}} alterou a fila {{what}}',
      en: '{{who}} changed the queue {{what}}',
      es: '{{who}} cambió la cola {{what}}',
    },
    'queue.delete': {
      pt: '{{who}} excluiu a fila {{what}}',
      en: '{{who}} deleted the queue {{what}}',
      es: '{{who}} eliminó la cola {{what}}',
    },
    'queue.option.create': {
      pt: '{{who}} criou uma opção no menu da fila {{what}}',
      en: '{{who}} added an option to the menu of the queue {{what}}',
      es: '{{who}} creó una opción en el menú de la cola {{what}}',
    },
    'queue.option.update': {
      pt: '{{who}} alterou uma opção do menu da fila {{what}}',
      en: '{{who}} changed an option in the menu of the queue {{what}}',
      es: '{{who}} cambió una opción del menú de la cola {{what}}',
    },
    'queue.option.delete': {
      pt: '{{who}} excluiu uma opção do menu da fila {{what}}',
      en: '{{who}} deleted an option from the menu of the queue {{what}}',
      es: '{{who}} eliminó una opción del menú de la cola {{what}}',
    },
  },
} as const satisfies AreaAudit
