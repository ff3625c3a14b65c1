import type { AreaAudit, AreaErrors } from '../words.ts'

export const campaignErrors = {
  ERR_NO_CAMPAIGN_FOUND: {
    status: 404,
    pt: 'Campanha não encontrada. Ela pode ter sido excluída; atualize a lista.',
    en: 'Campaign not found. It may have been deleted; refresh the list.',
    es: 'No se encontró la campaña. Puede haber sido eliminada; actualiza la lista.',
  },
  ERR_CAMPAIGN_NOT_EDITABLE: {
    status: 409,
    pt: 'Esta campanha não pode mais ser alterada: ela começa em menos de uma hora, está em andamento ou terminou.',
    en: 'This campaign can no longer be changed: it starts within an hour, is being sent or is over.',
    es: 'Esta campaña ya no se puede cambiar: comienza en menos de una hora, está en curso o terminó.',
  },
  ERR_CAMPAIGN_INCOMPLETE: {
    status: 400,
    pt: 'Faltam partes da campanha. Escolha a conexão e uma lista, etiqueta ou segmento, e escreva ao menos uma mensagem ou anexe um arquivo.',
    en: 'Parts of the campaign are missing. Choose the connection and a list, tag or segment, and write at least one message or attach a file.',
    es: 'Faltan partes de la campaña. Elige la conexión y una lista, etiqueta o segmento, y escribe al menos un mensaje o adjunta un archivo.',
  },
  ERR_CAMPAIGN_PAST: {
    status: 400,
    pt: 'Este horário já passou. Escolha um horário futuro ou inicie a campanha agora.',
    en: 'This time has already passed. Choose a time in the future or start the campaign now.',
    es: 'Esta hora ya pasó. Elige una hora futura o inicia la campaña ahora.',
  },
  ERR_CAMPAIGN_STATUS: {
    status: 409,
    pt: 'A campanha não está mais nesse estado. Veja a situação dela na lista.',
    en: 'The campaign is no longer in that state. See its status in the list.',
    es: 'La campaña ya no está en ese estado. Mira su situación en la lista.',
  },
  ERR_CAMPAIGN_REVISION: {
    status: 409,
    pt: 'Esta campanha foi alterada em outra janela depois que você a abriu. Compare as duas versões antes de salvar.',
    en: 'This campaign was changed in another window after you opened it. Compare the two versions before you save.',
    es: 'Esta campaña se cambió en otra ventana después de que la abriste. Compara las dos versiones antes de guardar.',
  },
  ERR_CAMPAIGN_VARIABLES: {
    status: 409,
    pt: 'O texto tem nomes entre chaves que não são variáveis. Corrija o texto ou confirme o envio assim mesmo.',
    en: 'The text has names in braces that are not variables. Correct the text or confirm to send it anyway.',
    es: 'El texto tiene nombres entre llaves que no son variables. Corrige el texto o confirma el envío de todos modos.',
  },
  ERR_CAMPAIGN_RUNNING: {
    status: 409,
    pt: 'Esta campanha está em andamento. Cancele-a antes de excluir.',
    en: 'This campaign is being sent. Cancel it before you delete it.',
    es: 'Esta campaña está en curso. Cancélala antes de eliminarla.',
  },
  ERR_CAMPAIGN_TEST_LIMIT: {
    status: 429,
    pt: 'A empresa já enviou 30 testes nesta hora. Tente de novo mais tarde.',
    en: 'The company has already sent 30 tests in this hour. Try again later.',
    es: 'La empresa ya envió 30 pruebas en esta hora. Inténtalo más tarde.',
  },
  ERR_CAMPAIGN_TEST_NUMBER: {
    status: 400,
    pt: 'Este número não é um telefone. Escreva com o código do país e o DDD.',
    en: 'This number is no phone number. Write it with the country and area code.',
    es: 'Este número no es un teléfono. Escríbelo con el código del país y del área.',
  },
  ERR_CAMPAIGN_LIST_EMPTY: {
    status: 409,
    pt: 'Nenhum destinatário que você pode ver tem esse resultado.',
    en: 'No recipient that you may see has this result.',
    es: 'Ningún destinatario que puedas ver tiene ese resultado.',
  },
  ERR_CAMPAIGN_LIST_LIMIT: {
    status: 409,
    pt: 'Uma lista de um relatório tem no máximo 100.000 pessoas.',
    en: 'A list of a report has at most 100,000 people.',
    es: 'Una lista de un informe tiene como máximo 100.000 personas.',
  },
} as const satisfies AreaErrors

export const campaignAudit = {
  groups: { contacts: ['campaign', 'campaignSettings'] },
  actions: {
    'campaign.create': {
      pt: '{{who}} criou a campanha {{what}}',
      en: '{{who}} created the campaign {{what}}',
      es: '{{who}} creó la campaña {{what}}',
    },
    'campaign.update': {
      pt: '{{who}} alterou a campanha {{what}}',
      en: '{{who}} changed the campaign {{what}}',
      es: '{{who}} cambió la campaña {{what}}',
    },
    'campaign.draft': {
      pt: '{{who}} voltou a campanha {{what}} para rascunho',
      en: '{{who}} returned the campaign {{what}} to draft',
      es: '{{who}} volvió la campaña {{what}} a borrador',
    },
    'campaign.delete': {
      pt: '{{who}} excluiu a campanha {{what}}',
      en: '{{who}} deleted the campaign {{what}}',
      es: '{{who}} eliminó la campaña {{what}}',
    },
    'campaign.start': {
      pt: '{{who}} iniciou a campanha {{what}}',
      en: '{{who}} started the campaign {{what}}',
      es: '{{who}} inició la campaña {{what}}',
    },
    'campaign.export': {
      pt: '{{who}} exportou os destinatários da campanha {{what}}',
      en: '{{who}} exported the recipients of the campaign {{what}}',
      es: '{{who}} exportó los destinatarios de la campaña {{what}}',
    },
    'campaign.cancel': {
      pt: '{{who}} cancelou a campanha {{what}}',
      en: '{{who}} cancelled the campaign {{what}}',
      es: '{{who}} canceló la campaña {{what}}',
    },
    'campaign.restart': {
      pt: '{{who}} retomou a campanha {{what}}',
      en: '{{who}} resumed the campaign {{what}}',
      es: '{{who}} reanudó la campaña {{what}}',
    },
    'campaign.pause': {
      pt: '{{who}} pausou a campanha {{what}}',
      en: '{{who}} paused the campaign {{what}}',
      es: '{{who}} pausó la campaña {{what}}',
    },
    'campaign.resume': {
      pt: '{{who}} continuou a campanha {{what}}',
      en: '{{who}} continued the campaign {{what}}',
      es: '{{who}} continuó la campaña {{what}}',
    },
    'campaign.test': {
      pt: '{{who}} enviou um teste da campanha {{what}}',
      en: '{{who}} sent a test of the campaign {{what}}',
      es: '{{who}} envió una prueba de la campaña {{what}}',
    },
    'campaign.attachment': {
      pt: '{{who}} mudou o anexo da campanha {{what}}',
      en: '{{who}} changed the attachment of the campaign {{what}}',
      es: '{{who}} cambió el adjunto de la campaña {{what}}',
    },
    'campaignSettings.update': {
      pt: '{{who}} alterou as configurações de campanha',
      en: '{{who}} changed the campaign settings',
      es: '{{who}} cambió la configuración de campañas',
    },
  },
} as const satisfies AreaAudit
