import type { pt } from './texts.pt.ts'

export const es: typeof pt = {
  // Unread
  markUnread: 'Marcar como no leída',
  markedUnread: 'Conversación de {{name}} marcada como no leída.',
  rowActions: 'Acciones para la conversación de {{name}}',

  // Media
  pictureBroken: 'No se pudo mostrar la imagen.',
  filmBroken: 'No se pudo mostrar el vídeo.',
  audioBroken: 'No se pudo reproducir el audio.',
  audioRate: 'Velocidad: {{rate}}',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  turn: 'Girar',
  zoomed: 'Tamaño: {{percent}}%',
}
