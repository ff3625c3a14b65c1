import type { AreaAudit, AreaErrors } from '../words.ts'

export const connectionErrors = {
  ERR_NO_WAPP_FOUND: {
    status: 404,
    pt: 'Conexão não encontrada. Ela pode ter sido excluída; escolha outra.',
    en: 'Connection not found. It may have been deleted; choose another one.',
    es: 'No encontramos la conexión. Es posible que se haya eliminado; elige otra.',
  },
  ERR_NO_OTHER_WHATSAPP: {
    status: 409,
    pt: 'É preciso ter uma conexão padrão. Marque outra como padrão antes de mudar esta.',
    en: 'There has to be a default connection. Make another one the default before you change this one.',
    es: 'Tiene que haber una conexión predeterminada. Marca otra antes de cambiar esta.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    status: 409,
    pt: 'Nenhuma conexão está marcada como padrão. Em Conexões, marque uma e tente de novo.',
    en: 'No connection is set as the default. Choose one under Connections and try again.',
    es: 'Ninguna conexión es la predeterminada. Elige una en Conexiones e inténtalo de nuevo.',
  },
  ERR_WAPP_NOT_INITIALIZED: {
    status: 409,
    pt: 'Este número não está conectado agora. Em Conexões, conecte o número e tente de novo.',
    en: 'This number is not connected right now. Connect it under Connections and try again.',
    es: 'Este número no está conectado ahora. Conéctalo en Conexiones e inténtalo de nuevo.',
  },
  ERR_WAPP_CHECK_CONTACT: {
    status: 400,
    pt: 'Não foi possível verificar o número no WhatsApp. Tente de novo em instantes.',
    en: 'The number could not be checked on WhatsApp. Try again in a moment.',
    es: 'No pudimos verificar el número en WhatsApp. Inténtalo de nuevo en un momento.',
  },
  ERR_NUMBER_CHECK_UNAVAILABLE: {
    status: 409,
    pt: 'Só um WhatsApp conectado por QR code verifica números.',
    en: 'Only a WhatsApp connected by QR code can check numbers.',
    es: 'Solo un WhatsApp conectado por código QR verifica números.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    status: 400,
    pt: 'Este número não é um WhatsApp válido. Confira o código do país e o DDD.',
    en: 'This is not a valid WhatsApp number. Check the country and area codes.',
    es: 'Este número no es un WhatsApp válido. Revisa el código de país y de área.',
  },
  ERR_WAPP_GREETING_REQUIRED: {
    status: 400,
    pt: 'Com mais de uma fila, a conexão precisa de uma saudação. Escreva a mensagem e salve.',
    en: 'A connection with more than one queue needs a greeting. Write the message and save.',
    es: 'Con más de una cola, la conexión necesita un saludo. Escribe el mensaje y guarda.',
  },
  ERR_SIMULATOR_DISABLED: {
    status: 400,
    pt: 'O simulador está desligado neste servidor. Escolha outro tipo de conexão.',
    en: 'The simulator is switched off on this server. Choose another type of connection.',
    es: 'El simulador está apagado en este servidor. Elige otro tipo de conexión.',
  },
  ERR_DUPLICATED_CONNECTION: {
    status: 409,
    pt: 'Já existe uma conexão com este nome. Escolha outro nome.',
    en: 'There is already a connection with this name. Choose another name.',
    es: 'Ya existe una conexión con este nombre. Elige otro nombre.',
  },
  ERR_NO_TEMPLATE_FOUND: {
    status: 404,
    pt: 'Modelo não encontrado nesta conexão. Atualize a lista de modelos e escolha outro.',
    en: 'This connection has no such template. Refresh the list of templates and choose another one.',
    es: 'Esta conexión no tiene esa plantilla. Actualiza la lista de plantillas y elige otra.',
  },
  ERR_TEMPLATE_UNUSABLE: {
    status: 409,
    pt: 'O WhatsApp não deixa usar este modelo agora. Escolha um modelo aprovado.',
    en: 'WhatsApp does not allow this template at the moment. Choose an approved template.',
    es: 'WhatsApp no deja usar esta plantilla ahora. Elige una plantilla aprobada.',
  },
  ERR_TEMPLATE_FIELDS: {
    status: 400,
    pt: 'Preencha todos os campos do modelo.',
    en: 'Fill in every field of the template.',
    es: 'Completa todos los campos de la plantilla.',
  },
  ERR_TEMPLATE_FILE: {
    status: 400,
    pt: 'O arquivo acima do modelo deve ser o que ele pede: imagem JPEG ou PNG de até 5 MB, vídeo MP4 ou 3GP de até 16 MB ou PDF de até 64 MB.',
    en: 'The file above the template must be of the type that it requires: a JPEG or PNG picture of up to 5 MB, an MP4 or 3GP video of up to 16 MB, or a PDF of up to 64 MB.',
    es: 'El archivo encima de la plantilla debe ser el que pide: imagen JPEG o PNG de hasta 5 MB, video MP4 o 3GP de hasta 16 MB o PDF de hasta 64 MB.',
  },
  ERR_TEMPLATES_UNREAD: {
    status: 409,
    pt: 'Não foi possível ler os modelos no WhatsApp. Confira a conexão e tente de novo.',
    en: 'The templates could not be read from WhatsApp. Check the connection and try again.',
    es: 'No pudimos leer las plantillas en WhatsApp. Revisa la conexión e inténtalo de nuevo.',
  },
  ERR_NO_OTHER_NUMBER: {
    status: 409,
    pt: 'Esta conexão não espera mais por uma escolha de número. Veja a situação dela em Conexões.',
    en: 'This connection is no longer waiting for a choice of number. See its state under Connections.',
    es: 'Esta conexión ya no espera que se elija un número. Mira su estado en Conexiones.',
  },
  ERR_NO_PAIRING_CODE: {
    status: 400,
    pt: 'Este tipo de conexão não se conecta por código. Use o QR ou a configuração.',
    en: 'This type of connection cannot be connected with a code. Use the QR code or the set-up.',
    es: 'Este tipo de conexión no se conecta con un código. Usa el QR o la configuración.',
  },
  ERR_WAPP_CONNECTED: {
    status: 409,
    pt: 'Esta conexão já está conectada a um número. Desconecte-a antes de conectar outro.',
    en: 'This connection is already connected to a number. Disconnect it before you connect another one.',
    es: 'Esta conexión ya está conectada a un número. Desconéctala antes de conectar otro.',
  },
  ERR_PAIRING_CODE_WAIT: {
    status: 429,
    pt: 'Um código foi pedido há pouco. Peça outro em {{seconds}} segundos.',
    en: 'A code was requested a moment ago. Request another one in {{seconds}} seconds.',
    es: 'Se pidió un código hace un momento. Pide otro en {{seconds}} segundos.',
  },
  ERR_PAIRING_CODE_REFUSED: {
    status: 409,
    pt: 'O WhatsApp não deu um código para este número. Confira o número ou espere alguns minutos; o QR continua valendo.',
    en: 'WhatsApp returned no code for this number. Check the number or wait a few minutes; the QR code still works.',
    es: 'WhatsApp no dio un código para este número. Revísalo o espera unos minutos; el QR sigue sirviendo.',
  },
  ERR_PAIRING_CODE_UNANSWERED: {
    status: 409,
    pt: 'O WhatsApp não respondeu ao pedido do código. Tente de novo em instantes.',
    en: 'WhatsApp did not answer the request for a code. Try again in a moment.',
    es: 'WhatsApp no respondió al pedido del código. Inténtalo de nuevo en un momento.',
  },
  ERR_PLAN_LIMIT_CONNECTIONS: {
    status: 403,
    pt: 'A empresa chegou ao limite de conexões do plano ({{limit}}). Exclua uma ou mude de plano.',
    en: "Your company has reached its plan's connection limit ({{limit}}). Delete one or change plans.",
    es: 'La empresa llegó al límite de conexiones del plan ({{limit}}). Elimina una o cambia de plan.',
  },
} as const satisfies AreaErrors

export const connectionAudit = {
  groups: { connections: ['connection'] },
  actions: {
    'connection.create': {
      pt: '{{who}} criou a conexão {{what}}',
      en: '{{who}} created the connection {{what}}',
      es: '{{who}} creó la conexión {{what}}',
    },
    'connection.update': {
      pt: '{{who}} alterou a conexão {{what}}',
      en: '{{who}} changed the connection {{what}}',
      es: '{{who}} cambió la conexión {{what}}',
    },
    'connection.delete': {
      pt: '{{who}} excluiu a conexão {{what}}',
      en: '{{who}} deleted the connection {{what}}',
      es: '{{who}} eliminó la conexión {{what}}',
    },
    'connection.retry': {
      pt: '{{who}} tentou conectar de novo a conexão {{what}}',
      en: '{{who}} tried the connection {{what}} again',
      es: '{{who}} intentó de nuevo la conexión {{what}}',
    },
    'connection.newQr': {
      pt: '{{who}} pediu um QR code novo para a conexão {{what}}',
      en: '{{who}} asked for a new QR code for the connection {{what}}',
      es: '{{who}} pidió un código QR nuevo para la conexión {{what}}',
    },
    'connection.end': {
      pt: '{{who}} desconectou a conexão {{what}}',
      en: '{{who}} disconnected the connection {{what}}',
      es: '{{who}} desconectó la conexión {{what}}',
    },
    'connection.useNumber': {
      pt: '{{who}} passou a usar outro número na conexão {{what}}',
      en: '{{who}} started using another number on the connection {{what}}',
      es: '{{who}} empezó a usar otro número en la conexión {{what}}',
    },
    'connection.refuseNumber': {
      pt: '{{who}} desconectou outro número da conexão {{what}}',
      en: '{{who}} disconnected another number from the connection {{what}}',
      es: '{{who}} desconectó otro número de la conexión {{what}}',
    },
    'connection.pairingCode': {
      pt: '{{who}} pediu um código de conexão para {{what}}',
      en: '{{who}} asked for a pairing code for {{what}}',
      es: '{{who}} pidió un código de conexión para {{what}}',
    },
    'connection.setUp': {
      pt: '{{who}} alterou a configuração da conta oficial da conexão {{what}}',
      en: '{{who}} changed the official account set-up of the connection {{what}}',
      es: '{{who}} cambió la configuración de la cuenta oficial de la conexión {{what}}',
    },
    'connection.governor': {
      pt: '{{who}} alterou os limites de envio da conexão {{what}}',
      en: '{{who}} changed the sending limits of the connection {{what}}',
      es: '{{who}} cambió los límites de envío de la conexión {{what}}',
    },
    'connection.resume': {
      pt: '{{who}} retomou o envio de campanhas da conexão {{what}}',
      en: '{{who}} resumed the campaigns of the connection {{what}}',
      es: '{{who}} reanudó las campañas de la conexión {{what}}',
    },
    'connection.renewToken': {
      pt: '{{who}} gerou um token novo para a conexão {{what}}',
      en: '{{who}} generated a new token for the connection {{what}}',
      es: '{{who}} generó un token nuevo para la conexión {{what}}',
    },
  },
} as const satisfies AreaAudit
