import type { AreaAudit, AreaErrors } from '../words.ts'

export const externalApiErrors = {
  ERR_API_TOKEN: {
    status: 401,
    pt: 'O token não foi reconhecido. Copie-o de novo da conexão ou crie um token da API; um token revogado ou renovado deixa de valer.',
    en: 'The token was not recognized. Copy it again from the connection or create an API token; a revoked or renewed token is no longer valid.',
    es: 'No se reconoció el token. Cópialo de nuevo de la conexión o crea un token de la API; un token revocado o renovado deja de valer.',
  },
  ERR_IDEMPOTENCY_KEY: {
    status: 409,
    pt: 'Esta Idempotency-Key já foi usada com outro conteúdo. Use uma chave nova para cada mensagem.',
    en: 'This Idempotency-Key was already used with different content. Use a new key for each message.',
    es: 'Esta Idempotency-Key ya se usó con otro contenido. Usa una clave nueva para cada mensaje.',
  },
  ERR_API_MESSAGE_EMPTY: {
    status: 400,
    pt: 'Informe o texto em body ou um arquivo em medias.',
    en: 'Send the text in body or a file in medias.',
    es: 'Indica el texto en body o un archivo en medias.',
  },
  ERR_MEDIA_URL: {
    status: 400,
    pt: 'Não foi possível buscar o arquivo de mediaUrl.',
    en: 'The file in mediaUrl could not be fetched.',
    es: 'No se pudo obtener el archivo de mediaUrl.',
  },
  ERR_CONNECTION_WITHOUT_TEMPLATES: {
    status: 409,
    pt: 'Modelos só vão por uma conexão do WhatsApp oficial. Indique uma em whatsappId ou envie um texto em body.',
    en: 'Templates can only be sent over a connection of official WhatsApp. Name one in whatsappId or send a text in body.',
    es: 'Las plantillas solo van por una conexión de WhatsApp oficial. Indica una en whatsappId o envía un texto en body.',
  },
  ERR_NO_API_TOKEN_FOUND: {
    status: 404,
    pt: 'Token não encontrado. Ele pode já ter sido revogado; atualize a página.',
    en: 'Token not found. It may already have been revoked; refresh the page.',
    es: 'No se encontró el token. Puede que ya se haya revocado; actualiza la página.',
  },
  ERR_TOO_MANY_API_TOKENS: {
    status: 409,
    pt: 'A empresa já tem 50 tokens. Revogue um que não é mais usado antes de criar outro.',
    en: 'The company already has 50 tokens. Revoke one that is no longer used before creating another.',
    es: 'La empresa ya tiene 50 tokens. Revoca uno que ya no se use antes de crear otro.',
  },
} as const satisfies AreaErrors

export const externalApiAudit = {
  groups: { settings: ['apiToken'] },
  actions: {
    'apiToken.create': {
      pt: '{{who}} criou o token da API {{what}}',
      en: '{{who}} created the API token {{what}}',
      es: '{{who}} creó el token de la API {{what}}',
    },
    'apiToken.delete': {
      pt: '{{who}} revogou o token da API {{what}}',
      en: '{{who}} revoked the API token {{what}}',
      es: '{{who}} revocó el token de la API {{what}}',
    },
  },
} as const satisfies AreaAudit
