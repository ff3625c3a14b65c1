export const pt = {
  // Unread
  markUnread: 'Marcar como não lida',
  markedUnread: 'Conversa de {{name}} marcada como não lida.',
  rowActions: 'Ações para a conversa de {{name}}',

  // Media
  pictureBroken: 'A imagem não pôde ser mostrada.',
  filmBroken: 'O vídeo não pôde ser mostrado.',
  audioBroken: 'O áudio não pôde ser tocado.',
  audioRate: 'Velocidade: {{rate}}',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  turn: 'Girar',
  zoomed: 'Tamanho: {{percent}}%',
}
