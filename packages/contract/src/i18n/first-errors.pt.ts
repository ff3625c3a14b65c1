import type { ErrorCode } from '../errors.ts'

/**
 * The error texts bundled with the app: codes that no area declares. The others are loaded on the first error. 'Acesso
 * não permitido' is fixed (wire.3).
 */
export const firstErrorsPt = {
  ERR_INTERNAL_SERVER_ERROR: 'Algo deu errado do nosso lado. Tente de novo em alguns minutos.',
  ERR_DATABASE_UNAVAILABLE: 'O sistema está fora do ar por um momento. Aguarde um pouco e tente de novo.',
  ERR_STORAGE_FULL: 'O servidor está sem espaço e não pôde guardar. Avise quem cuida da instalação e tente de novo.',
  ERR_STORAGE_UNAVAILABLE:
    'Os arquivos estão fora de alcance no momento. Nada foi enviado; tente de novo daqui a pouco.',
  ERR_ROUTE_NOT_FOUND: 'Este endereço não existe. Confira o link ou volte ao início.',
  ERR_FILTER_REQUIRED: 'Defina um filtro: escolha as datas ou um período.',
  ERR_VALIDATION: 'O campo {{field}} não foi aceito. Confira o valor e tente de novo.',
  ERR_MALFORMED_BODY: 'Não foi possível ler os dados enviados. Atualize a página e tente de novo.',
  ERR_BODY_TOO_LARGE: 'O envio passou do tamanho permitido. Use um arquivo menor ou envie em partes.',
  ERR_REQUEST_TIMEOUT: 'O envio demorou demais para chegar. Confira a conexão e tente de novo.',
  ERR_UNSUPPORTED_MEDIA: 'Este tipo de arquivo não é aceito aqui. Escolha outro formato.',
  ERR_EMPTY_FILE: 'O arquivo está vazio. Escolha outro e envie de novo.',
  ERR_TOO_MANY_FILES: 'São arquivos demais para um só envio. Envie em partes.',
  ERR_TOO_MANY_REQUESTS: 'Foram muitas tentativas em pouco tempo. Aguarde alguns minutos e tente de novo.',
  ERR_NO_PERMISSION: 'Acesso não permitido',
  ERR_PLAN_FEATURE_DISABLED: 'O plano da empresa não inclui este recurso. Para usar, peça a troca de plano.',
} as const satisfies Partial<Record<ErrorCode, string>>
