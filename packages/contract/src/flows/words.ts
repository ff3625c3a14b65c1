import type { AreaAudit, AreaErrors } from '../words.ts'

export const flowErrors = {
  ERR_NO_FLOW_FOUND: {
    status: 404,
    pt: 'Fluxo não encontrado. Ele pode ter sido excluído; atualize a página.',
    en: 'Flow not found. It may have been deleted; refresh the page.',
    es: 'No se encontró el flujo. Puede haber sido eliminado; actualiza la página.',
  },
  ERR_FLOW_REVISION: {
    status: 409,
    pt: 'Outra pessoa salvou este fluxo enquanto você editava. Recarregue, ou mantenha a sua versão.',
    en: 'Somebody else saved this flow while you were editing. Reload, or keep your version.',
    es: 'Otra persona guardó este flujo mientras lo editabas. Recarga, o conserva tu versión.',
  },
  ERR_FLOW_INVALID: {
    status: 422,
    pt: 'O fluxo não pode ser publicado. Corrija os pontos da lista.',
    en: 'The flow cannot be published. Fix the listed problems.',
    es: 'El flujo no se puede publicar. Corrige los puntos de la lista.',
  },
  ERR_FLOW_NOT_PUBLISHED: {
    status: 409,
    pt: 'Este fluxo está desativado ou ainda não foi publicado.',
    en: 'This flow is off or has not been published yet.',
    es: 'Este flujo está desactivado o aún no fue publicado.',
  },
  ERR_FLOW_RUNNING: {
    status: 409,
    pt: 'Um fluxo já conversa neste atendimento. Pare-o antes.',
    en: 'A flow is already running in this ticket. Stop it first.',
    es: 'Un flujo ya conversa en esta atención. Detenlo antes.',
  },
  ERR_NO_FLOW_RUN_FOUND: {
    status: 404,
    pt: 'Não há fluxo para continuar ou parar neste atendimento.',
    en: 'This ticket has no flow to resume or stop.',
    es: 'No hay flujo para continuar o detener en esta atención.',
  },
  ERR_NO_FLOW_VERSION_FOUND: {
    status: 404,
    pt: 'Versão não encontrada. Atualize a página.',
    en: 'Version not found. Refresh the page.',
    es: 'No se encontró la versión. Actualiza la página.',
  },
  ERR_FLOW_FILE: {
    status: 400,
    pt: 'O arquivo não é um fluxo: ele precisa ser um .json com nós e conexões.',
    en: 'The file is not a flow: it must be a .json with nodes and edges.',
    es: 'El archivo no es un flujo: debe ser un .json con nodos y conexiones.',
  },
  ERR_FLOW_FILE_TYPE: {
    status: 400,
    pt: 'Este tipo de arquivo não é aceito aqui.',
    en: 'This type of file is not accepted here.',
    es: 'Este tipo de archivo no se acepta aquí.',
  },
  ERR_FLOW_FILE_SIZE: {
    status: 400,
    pt: 'O arquivo é grande demais.',
    en: 'The file is too large.',
    es: 'El archivo es demasiado grande.',
  },
  ERR_FLOW_SIMULATION: {
    status: 400,
    pt: 'A simulação não continua daqui. Comece de novo.',
    en: 'The simulation cannot continue from here. Start again.',
    es: 'La simulación no continúa desde aquí. Empieza de nuevo.',
  },
  ERR_NO_FLOW_TEST_FOUND: {
    status: 404,
    pt: 'Caso de teste não encontrado. Atualize a página.',
    en: 'Test case not found. Refresh the page.',
    es: 'No se encontró el caso de prueba. Actualiza la página.',
  },
  ERR_NO_FLOW_VARIABLE_FOUND: {
    status: 404,
    pt: 'Variável não encontrada. Atualize a página.',
    en: 'Variable not found. Refresh the page.',
    es: 'No se encontró la variable. Actualiza la página.',
  },
  ERR_FLOW_VARIABLE_TAKEN: {
    status: 409,
    pt: 'Já existe uma variável com este nome.',
    en: 'There is a variable with this name already.',
    es: 'Ya existe una variable con este nombre.',
  },
  ERR_FLOW_VARIABLES_FULL: {
    status: 409,
    pt: 'O limite de variáveis da empresa foi atingido. Exclua uma antes.',
    en: 'The company has reached its limit of variables. Delete one first.',
    es: 'Se alcanzó el límite de variables de la empresa. Elimina una antes.',
  },
  ERR_NO_PHRASE_FOUND: {
    status: 404,
    pt: 'Frase não encontrada. Ela pode ter sido excluída; atualize a página.',
    en: 'Phrase not found. It may have been deleted; refresh the page.',
    es: 'No se encontró la frase. Puede haber sido eliminada; actualiza la página.',
  },
  ERR_PHRASE_IN_USE: {
    status: 409,
    pt: 'A frase “{{phrase}}” já começa o fluxo {{flow}} na mesma conexão.',
    en: 'The phrase “{{phrase}}” already starts the flow {{flow}} on the same connection.',
    es: 'La frase “{{phrase}}” ya inicia el flujo {{flow}} en la misma conexión.',
  },
  ERR_PHRASES_FULL: {
    status: 409,
    pt: 'O limite de frases da empresa foi atingido. Exclua uma antes.',
    en: 'The company has reached its limit of phrases. Delete one first.',
    es: 'Se alcanzó el límite de frases de la empresa. Elimina una antes.',
  },
  ERR_NO_CHAT_FLOW_FOUND: {
    status: 404,
    pt: 'Fluxo por etapas não encontrado.',
    en: 'Step-based flow not found.',
    es: 'No se encontró el flujo por etapas.',
  },
  ERR_CHAT_FLOW_DATA: {
    status: 400,
    pt: 'Os dados do fluxo não podem ser lidos: toda conexão precisa unir duas etapas diferentes, e Início e Boas Vindas precisam existir.',
    en: 'The data of the flow cannot be read: each connection must join two different steps, and Início and Boas Vindas must be there.',
    es: 'Los datos del flujo no se pueden leer: cada conexión debe unir dos etapas diferentes, e Início y Boas Vindas deben existir.',
  },
} as const satisfies AreaErrors

export const flowAudit = {
  groups: { settings: ['flow', 'phrase', 'chatFlow', 'flowVariable'] },
  actions: {
    'flow.create': {
      pt: '{{who}} criou o fluxo {{what}}',
      en: '{{who}} created the flow {{what}}',
      es: '{{who}} creó el flujo {{what}}',
    },
    'flow.update': {
      pt: '{{who}} alterou o fluxo {{what}}',
      en: '{{who}} changed the flow {{what}}',
      es: '{{who}} cambió el flujo {{what}}',
    },
    'flow.publish': {
      pt: '{{who}} publicou o fluxo {{what}}',
      en: '{{who}} published the flow {{what}}',
      es: '{{who}} publicó el flujo {{what}}',
    },
    'flow.rollback': {
      pt: '{{who}} voltou o fluxo {{what}} a uma versão anterior',
      en: '{{who}} restored an earlier version of the flow {{what}}',
      es: '{{who}} devolvió el flujo {{what}} a una versión anterior',
    },
    'flow.delete': {
      pt: '{{who}} excluiu o fluxo {{what}}',
      en: '{{who}} deleted the flow {{what}}',
      es: '{{who}} eliminó el flujo {{what}}',
    },
    'flow.pause': {
      pt: 'O fluxo {{what}} foi pausado: passou duas vezes do limite de passos',
      en: 'The flow {{what}} was paused: it exceeded its limit of steps twice',
      es: 'El flujo {{what}} fue pausado: superó dos veces su límite de pasos',
    },
    'phrase.create': {
      pt: '{{who}} criou a frase {{what}}',
      en: '{{who}} created the phrase {{what}}',
      es: '{{who}} creó la frase {{what}}',
    },
    'phrase.update': {
      pt: '{{who}} alterou a frase {{what}}',
      en: '{{who}} changed the phrase {{what}}',
      es: '{{who}} cambió la frase {{what}}',
    },
    'phrase.delete': {
      pt: '{{who}} excluiu a frase {{what}}',
      en: '{{who}} deleted the phrase {{what}}',
      es: '{{who}} eliminó la frase {{what}}',
    },
    'chatFlow.update': {
      pt: '{{who}} alterou o fluxo por etapas {{what}}',
      en: '{{who}} changed the step-based flow {{what}}',
      es: '{{who}} cambió el flujo por etapas {{what}}',
    },
    'flowVariable.create': {
      pt: '{{who}} declarou a variável {{what}}',
      en: '{{who}} declared the variable {{what}}',
      es: '{{who}} declaró la variable {{what}}',
    },
    'flowVariable.update': {
      pt: '{{who}} alterou a variável {{what}}',
      en: '{{who}} changed the variable {{what}}',
      es: '{{who}} cambió la variable {{what}}',
    },
    'flowVariable.delete': {
      pt: '{{who}} excluiu a variável {{what}}',
      en: '{{who}} deleted the variable {{what}}',
      es: '{{who}} eliminó la variable {{what}}',
    },
  },
} as const satisfies AreaAudit
