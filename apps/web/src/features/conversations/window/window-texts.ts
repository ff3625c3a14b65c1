import { defineTexts } from '../../../platform/i18n/texts.ts'

export const windowTexts = defineTexts(
  {
    leftMinutes: 'Janela fecha em {{minutes}} min',
    leftHours: 'Janela fecha em {{hours}} h',
    leftBoth: 'Janela fecha em {{hours}} h {{minutes}} min',
    help: 'O cliente pode receber qualquer mensagem até 24 horas depois de escrever. Depois disso, só um modelo aprovado abre a conversa.',
    closed: 'A janela de 24 horas fechou. Até o cliente escrever, só um modelo aprovado chega a ele.',
    draftKept: 'O que você escreveu fica guardado.',
    longText:
      'O texto tem {{length}} caracteres, e o WhatsApp oficial leva até {{most}} por mensagem. Encurte ou divida o texto.',
    longCaption:
      'Junto do arquivo vão {{length}} caracteres, e o WhatsApp oficial leva até {{most}}. Encurte o texto ou envie-o sem o arquivo.',
    use: 'Usar modelo',
    choose: 'Escolher modelo',
    title: 'Enviar modelo',
    send: 'Enviar',
  },
  {
    en: async () => ({
      leftMinutes: 'Window closes in {{minutes}} min',
      leftHours: 'Window closes in {{hours}} h',
      leftBoth: 'Window closes in {{hours}} h {{minutes}} min',
      help: 'The customer can receive any message up to 24 hours after writing. After that only an approved template opens the conversation.',
      closed: 'The 24-hour window has closed. Until the customer writes, only an approved template reaches them.',
      draftKept: 'What you wrote is kept.',
      longText:
        'The text has {{length}} characters, and official WhatsApp accepts up to {{most}} per message. Shorten or split it.',
      longCaption:
        'The text beside the file has {{length}} characters, and official WhatsApp accepts up to {{most}}. Shorten the text or send it without the file.',
      use: 'Use a template',
      choose: 'Choose a template',
      title: 'Send a template',
      send: 'Send',
    }),
    es: async () => ({
      leftMinutes: 'La ventana se cierra en {{minutes}} min',
      leftHours: 'La ventana se cierra en {{hours}} h',
      leftBoth: 'La ventana se cierra en {{hours}} h {{minutes}} min',
      help: 'El cliente puede recibir cualquier mensaje hasta 24 horas después de escribir. Después, solo una plantilla aprobada abre la conversación.',
      closed: 'La ventana de 24 horas se cerró. Hasta que el cliente escriba, solo le llega una plantilla aprobada.',
      draftKept: 'Lo que escribiste queda guardado.',
      longText:
        'El texto tiene {{length}} caracteres y el WhatsApp oficial lleva hasta {{most}} por mensaje. Acorta o divide el texto.',
      longCaption:
        'Junto al archivo van {{length}} caracteres y el WhatsApp oficial lleva hasta {{most}}. Acorta el texto o envíalo sin el archivo.',
      use: 'Usar plantilla',
      choose: 'Elegir plantilla',
      title: 'Enviar plantilla',
      send: 'Enviar',
    }),
  },
)
