import type { pt } from './texts.pt.ts'

export const es: typeof pt = {
  // Unread
  markUnread: 'Marcar como no leída',
  markedUnread: 'Conversación de {{name}} marcada como no leída.',
  markUnreadNamed: 'Marcar como no leída: {{name}}',

  // Media
  pictureBroken: 'No se pudo mostrar la imagen.',
  filmBroken: 'No se pudo mostrar el vídeo.',
  audioBroken: 'No se pudo reproducir el audio.',
  audioRate: 'Velocidad: {{rate}}',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  turn: 'Girar',
  zoomed: 'Tamaño: {{percent}}%',

  // Captions and places
  caption: 'Leyenda',
  textIsCaption: 'El texto de abajo va como leyenda.',
  mapLink: 'Enlace del mapa o coordenadas',
  mapLinkHelp: 'Pega un enlace de Google Maps, Apple Maps, OpenStreetMap o Waze.',
  mapLinkShort:
    'Este enlace no trae las coordenadas. Ábrelo en el navegador y copia la dirección completa, o rellena los campos de abajo.',
  mapLinkUnknown: 'Esto no es un enlace de mapa ni un par de coordenadas.',
  placePasted: 'Lugar pegado: {{name}}',
  keepAsText: 'Mantener como texto',

  // Forwarding and cards
  translate: 'Traducir',
  transcribe: 'Transcribir',
  transcript: 'Transcripción',
  basedOn: 'Basado en',
  forward: 'Reenviar',
  forwardTitle: 'Reenviar mensaje',
  forwardSearch: 'A quién',
  forwardLimit: 'Hasta {{max}} conversaciones en curso.',
  forwardTargets: 'Conversaciones',
  forwardSearching: 'Buscando conversaciones',
  forwardNobody: 'Ninguna conversación en curso con “{{name}}”. Primero abre una con esa persona.',
  forwardNone: 'Ninguna otra conversación en curso.',
  forwarded: 'Mensaje reenviado a {{names}}.',
  forwardFailed: '{{name}} no lo recibió: {{why}}',
  forwardAgain: 'Reintentar',
  talk: 'Conversar',
  talkTo: 'Conversar con {{name}}',
}
