import type { Language } from '@recado/contract/values/language'

interface IntegrationTexts {
  /** Why there is no answer, without full stop. */
  status(code: number): string
  unreadable: string
  account: string
  refused: string
  session: string
  /** For the type flowbuilder. */
  noFlow: string
  flowOff: string
  flowReady: string
  missing: string
  media: string
  /** Note about a missing file of an answer. */
  noFile(address: string, why: string): string
  /** The test succeeded with these messages, one per line. */
  answered(messages: readonly string[]): string
  silent: string
  /** For a note, a warning and the last error. */
  notUnderstood(content: string): string
  /** Advice when n8n answers before its flow ends. */
  started: string
  /** Fallback name of a file. */
  file: string
}

/** Each message of an answer in quotation marks on its line. */
const quoted = (messages: readonly string[]) => messages.map((message) => `“${message}”`).join('\n')

/** Texts about integrations, in the reader's language. */
export const integrationTexts: Record<Language, IntegrationTexts> = {
  pt: {
    status: (code) => `o outro lado respondeu com o código ${code}`,
    unreadable: 'a resposta não tem o formato esperado',
    account: 'a conta de serviço (JSON) não é válida: são necessários client_email, private_key e token_uri',
    refused: 'o Google não aceitou a conta de serviço, ou ela não pode usar este projeto',
    session: 'o Typebot não conhece este identificador, ou não está publicado',
    noFlow: 'a integração não tem um fluxo: abra-a e escolha um',
    flowOff: 'o fluxo está desligado, ou ainda não foi publicado',
    flowReady: 'o fluxo está publicado e ligado',
    missing: 'faltam dados: abra a integração e preencha os campos marcados',
    media: 'o arquivo da resposta não pôde ser baixado',
    noFile: (address, why) => `Um arquivo da resposta não foi enviado: ${address} (${why}).`,
    answered: (messages) => `Funcionou. Resposta: ${quoted(messages)}`,
    silent: 'Funcionou: o outro lado aceitou, sem mensagem de resposta.',
    notUnderstood: (content) => `A resposta não foi entendida, e nada dela foi enviado ao cliente: ${content}`,
    started:
      'No nó Webhook do n8n, escolha responder no fim do fluxo ou com o nó “Respond to Webhook”; ou responda vazio e envie depois pela API.',
    file: 'arquivo',
  },
  en: {
    status: (code) => `the other side answered with code ${code}`,
    unreadable: 'the answer does not have the expected form',
    account: 'the service account (JSON) is not valid: it needs client_email, private_key and token_uri',
    refused: 'Google did not take the service account, or it may not use this project',
    session: 'Typebot does not know this name, or it is not published',
    noFlow: 'the integration has no flow: open it and choose one',
    flowOff: 'the flow is off, or was not published yet',
    flowReady: 'the flow is published and on',
    missing: 'something is missing: open the integration and fill in the marked fields',
    media: 'the file of the answer could not be fetched',
    noFile: (address, why) => `A file of the answer was not sent: ${address} (${why}).`,
    answered: (messages) => `It works. Answer: ${quoted(messages)}`,
    silent: 'It works: the other side took it, without a message.',
    notUnderstood: (content) => `The answer was not understood, and nothing of it was sent to the customer: ${content}`,
    started:
      'In n8n’s Webhook node, respond when the last node finishes or with the node “Respond to Webhook”; or answer empty and send later by the API.',
    file: 'file',
  },
  es: {
    status: (code) => `el otro lado respondió con el código ${code}`,
    unreadable: 'la respuesta no tiene el formato esperado',
    account: 'la cuenta de servicio (JSON) no es válida: necesita client_email, private_key y token_uri',
    refused: 'Google no aceptó la cuenta de servicio, o no puede usar este proyecto',
    session: 'Typebot no conoce este identificador, o no está publicado',
    noFlow: 'la integración no tiene un flujo: ábrela y elige uno',
    flowOff: 'el flujo está apagado, o todavía no se publicó',
    flowReady: 'el flujo está publicado y encendido',
    missing: 'faltan datos: abre la integración y completa los campos marcados',
    media: 'no se pudo descargar el archivo de la respuesta',
    noFile: (address, why) => `Un archivo de la respuesta no se envió: ${address} (${why}).`,
    answered: (messages) => `Funcionó. Respuesta: ${quoted(messages)}`,
    silent: 'Funcionó: el otro lado lo aceptó, sin mensaje de respuesta.',
    notUnderstood: (content) => `La respuesta no se entendió, y nada de ella se envió al cliente: ${content}`,
    started:
      'En el nodo Webhook de n8n, elige responder al final del flujo o con el nodo “Respond to Webhook”; o responde vacío y envía después por la API.',
    file: 'archivo',
  },
}
