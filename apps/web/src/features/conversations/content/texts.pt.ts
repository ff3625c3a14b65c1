export const pt = {
  // Unread
  markUnread: 'Marcar como não lida',
  markedUnread: 'Conversa de {{name}} marcada como não lida.',
  markUnreadNamed: 'Marcar como não lida: {{name}}',

  // Media
  pictureBroken: 'A imagem não pôde ser mostrada.',
  filmBroken: 'O vídeo não pôde ser mostrado.',
  audioBroken: 'O áudio não pôde ser tocado.',
  audioRate: 'Velocidade: {{rate}}',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  turn: 'Girar',
  zoomed: 'Tamanho: {{percent}}%',

  // Captions and places
  caption: 'Legenda',
  textIsCaption: 'O texto abaixo vai como legenda.',
  mapLink: 'Link do mapa ou coordenadas',
  mapLinkHelp: 'Cole um link do Google Maps, Apple Maps, OpenStreetMap ou Waze.',
  mapLinkShort:
    'Este link não traz as coordenadas. Abra-o no navegador e copie o endereço completo, ou preencha abaixo.',
  mapLinkUnknown: 'Isto não é um link de mapa nem um par de coordenadas.',
  placePasted: 'Lugar colado: {{name}}',
  keepAsText: 'Manter como texto',

  // Forwarding and cards
  translate: 'Traduzir',
  transcribe: 'Transcrever',
  transcript: 'Transcrição',
  basedOn: 'Com base em',
  forward: 'Encaminhar',
  forwardTitle: 'Encaminhar mensagem',
  forwardSearch: 'Para quem',
  forwardLimit: 'Até {{max}} conversas em atendimento.',
  forwardTargets: 'Conversas',
  forwardSearching: 'Buscando conversas',
  forwardNobody: 'Nenhuma conversa em atendimento com “{{name}}”. Abra um atendimento com essa pessoa primeiro.',
  forwardNone: 'Nenhuma outra conversa em atendimento.',
  forwarded: 'Mensagem encaminhada para {{names}}.',
  forwardFailed: '{{name}} não recebeu: {{why}}',
  forwardAgain: 'Tentar de novo',
  talk: 'Conversar',
  talkTo: 'Conversar com {{name}}',
}
