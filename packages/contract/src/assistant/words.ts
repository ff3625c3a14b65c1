import type { AreaAudit, AreaErrors } from '../words.ts'

export const assistantErrors = {
  ERR_NO_PROMPT_FOUND: {
    status: 404,
    pt: 'Prompt não encontrado. Ele pode ter sido excluído; atualize a página.',
    en: 'Prompt not found. It may have been deleted; refresh the page.',
    es: 'No se encontró el prompt. Puede haber sido eliminado; actualiza la página.',
  },
  ERR_PROMPT_MODEL: {
    status: 400,
    pt: 'Escolha um modelo da lista, ou escreva o nome como o provedor o escreve, sem espaços nem acentos.',
    en: 'Choose a model from the list, or write its name as the provider does, without spaces or accents.',
    es: 'Elige un modelo de la lista, o escribe el nombre como lo hace el proveedor, sin espacios ni acentos.',
  },
  ERR_PROMPT_KEY_REQUIRED: {
    status: 400,
    pt: 'Informe a chave da API (API key) do provedor de IA.',
    en: 'Enter the API key of the AI provider.',
    es: 'Indica la clave de API (API key) del proveedor de IA.',
  },
  ERR_AI_BUDGET: {
    status: 409,
    pt: 'O limite mensal de tokens da empresa foi atingido. Um administrador pode aumentá-lo em Prompts (IA).',
    en: 'The company’s monthly limit of tokens is reached. An admin can raise it in Prompts (AI).',
    es: 'Se alcanzó el límite mensual de tokens de la empresa. Un administrador puede aumentarlo en Prompts (IA).',
  },
  ERR_AI_TIMEOUT: {
    status: 424,
    pt: 'A IA não respondeu a tempo. Tente de novo em instantes.',
    en: 'The AI did not answer in time. Try again in a moment.',
    es: 'La IA no respondió a tiempo. Inténtalo de nuevo en un momento.',
  },
  ERR_AI_KEY: {
    status: 424,
    pt: 'O provedor de IA não aceitou a chave da API. Um administrador precisa conferi-la.',
    en: 'The AI provider rejected the API key. An admin has to check it.',
    es: 'El proveedor de IA no aceptó la clave de API. Un administrador debe revisarla.',
  },
  ERR_AI_MODEL: {
    status: 424,
    pt: 'O provedor de IA não conhece este modelo, ou a chave não pode usá-lo. Um administrador pode escolher outro.',
    en: 'The AI provider does not know this model, or the key may not use it. An admin can choose another.',
    es: 'El proveedor de IA no conoce este modelo, o la clave no puede usarlo. Un administrador puede elegir otro.',
  },
  ERR_AI_QUOTA: {
    status: 424,
    pt: 'A conta no provedor de IA está sem crédito. Um administrador precisa recarregá-la.',
    en: 'The account at the AI provider has no credit left. An admin has to top it up.',
    es: 'La cuenta en el proveedor de IA no tiene crédito. Un administrador debe recargarla.',
  },
  ERR_AI_BUSY: {
    status: 424,
    pt: 'O provedor de IA está sobrecarregado. Tente de novo em instantes.',
    en: 'The AI provider is overloaded. Try again in a moment.',
    es: 'El proveedor de IA está sobrecargado. Inténtalo de nuevo en un momento.',
  },
  ERR_AI_UNREACHABLE: {
    status: 424,
    pt: 'Não foi possível chegar ao provedor de IA. Tente de novo em instantes.',
    en: 'The AI provider could not be reached. Try again in a moment.',
    es: 'No se pudo llegar al proveedor de IA. Inténtalo de nuevo en un momento.',
  },
  ERR_AI_PROVIDER: {
    status: 424,
    pt: 'O provedor de IA recusou o pedido. Tente de novo; se continuar, avise um administrador.',
    en: 'The AI provider refused the request. Try again; if the problem persists, tell an admin.',
    es: 'El proveedor de IA rechazó la solicitud. Inténtalo de nuevo; si continúa, avisa a un administrador.',
  },
  ERR_AI_EMPTY: {
    status: 424,
    pt: 'A IA respondeu sem escrever nada. Tente de novo.',
    en: 'The AI answered without writing anything. Try again.',
    es: 'La IA respondió sin escribir nada. Inténtalo de nuevo.',
  },
} as const satisfies AreaErrors

export const assistantAudit = {
  groups: { settings: ['prompt', 'assistantSettings'] },
  actions: {
    'prompt.create': {
      pt: '{{who}} criou o prompt {{what}}',
      en: '{{who}} created the prompt {{what}}',
      es: '{{who}} creó el prompt {{what}}',
    },
    'prompt.update': {
      pt: '{{who}} alterou o prompt {{what}}',
      en: '{{who}} changed the prompt {{what}}',
      es: '{{who}} cambió el prompt {{what}}',
    },
    'prompt.delete': {
      pt: '{{who}} excluiu o prompt {{what}}',
      en: '{{who}} deleted the prompt {{what}}',
      es: '{{who}} eliminó el prompt {{what}}',
    },
    'assistantSettings.update': {
      pt: '{{who}} alterou as configurações de IA',
      en: '{{who}} changed the AI settings',
      es: '{{who}} cambió la configuración de IA',
    },
  },
} as const satisfies AreaAudit
