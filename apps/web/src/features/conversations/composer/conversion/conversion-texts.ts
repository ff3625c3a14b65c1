import { defineTexts } from '../../../../platform/i18n/texts.ts'

/** What becomes of an attachment before it is sent. */
export const conversionTexts = defineTexts(
  {
    converting: 'Convertendo… {{percent}} %',
    convertingNamed: 'Convertendo {{name}}',
    cancel: 'Cancelar',
    cancelNamed: 'Cancelar a conversão de {{name}}',
    converted: 'Convertido para abrir em qualquer celular.',
    onServer: 'Será convertido no envio.',
    document: 'Será enviado como documento: o conteúdo não é imagem, vídeo nem áudio.',
    format: 'Será enviado como documento: celulares não mostram este formato.',
    codec: 'Será enviado como documento: nem todo celular reproduz este formato.',
    size: 'Será enviado como documento: passa do tamanho que o WhatsApp mostra na conversa.',
    damaged: 'Será enviado como documento: o arquivo está incompleto ou danificado.',
    complex: 'Será enviado como documento: é grande ou longo demais para converter.',
  },
  {
    en: async () => ({
      converting: 'Converting… {{percent}}%',
      convertingNamed: 'Converting {{name}}',
      cancel: 'Cancel',
      cancelNamed: 'Cancel the conversion of {{name}}',
      converted: 'Converted so that every phone opens it.',
      onServer: 'Will be converted when it is sent.',
      document: 'Will be sent as a document: it is no picture, video or audio.',
      format: 'Will be sent as a document: phones do not show this format.',
      codec: 'Will be sent as a document: not every phone plays this format.',
      size: 'Will be sent as a document: it is larger than WhatsApp shows in a chat.',
      damaged: 'Will be sent as a document: the file is incomplete or damaged.',
      complex: 'Will be sent as a document: it is too large or too long to convert.',
    }),
    es: async () => ({
      converting: 'Convirtiendo… {{percent}} %',
      convertingNamed: 'Convirtiendo {{name}}',
      cancel: 'Cancelar',
      cancelNamed: 'Cancelar la conversión de {{name}}',
      converted: 'Convertido para abrirse en cualquier teléfono.',
      onServer: 'Se convertirá al enviarlo.',
      document: 'Se enviará como documento: el contenido no es imagen, video ni audio.',
      format: 'Se enviará como documento: los teléfonos no muestran este formato.',
      codec: 'Se enviará como documento: no todos los teléfonos reproducen este formato.',
      size: 'Se enviará como documento: supera el tamaño que WhatsApp muestra en la conversación.',
      damaged: 'Se enviará como documento: el archivo está incompleto o dañado.',
      complex: 'Se enviará como documento: es demasiado grande o largo para convertirlo.',
    }),
  },
)
