import type { AreaAudit, AreaErrors } from '../words.ts'

export const boardErrors = {
  ERR_NO_BOARD_FOUND: {
    status: 404,
    pt: 'Quadro não encontrado. Ele pode ter sido excluído.',
    en: 'Board not found. It may have been deleted.',
    es: 'No encontramos el tablero. Es posible que se haya eliminado.',
  },
  ERR_NO_BOARD_COLUMN_FOUND: {
    status: 404,
    pt: 'Coluna não encontrada. Ela pode ter sido excluída.',
    en: 'Column not found. It may have been deleted.',
    es: 'No encontramos la columna. Es posible que se haya eliminado.',
  },
  ERR_NO_CARD_FOUND: {
    status: 404,
    pt: 'Cartão não encontrado. Ele pode ter sido excluído.',
    en: 'Card not found. It may have been deleted.',
    es: 'No encontramos la tarjeta. Es posible que se haya eliminado.',
  },
  ERR_NO_CARD_FILE_FOUND: {
    status: 404,
    pt: 'Arquivo não encontrado neste cartão. Ele pode ter sido excluído.',
    en: 'File not found on this card. It may have been deleted.',
    es: 'No encontramos el archivo en esta tarjeta. Es posible que se haya eliminado.',
  },
  ERR_NO_CARD_COVER_FOUND: {
    status: 400,
    pt: 'A capa precisa ser uma imagem deste cartão.',
    en: 'The cover must be a picture of this card.',
    es: 'La portada debe ser una imagen de esta tarjeta.',
  },
  ERR_NO_CARD_TICKET_FOUND: {
    status: 404,
    pt: 'Este cartão não está ligado a esse atendimento.',
    en: 'This card is not linked to that ticket.',
    es: 'Esta tarjeta no está vinculada a ese ticket.',
  },
  ERR_CARD_CHANGED: {
    status: 409,
    pt: 'Outra pessoa alterou este cartão enquanto você editava. Veja o que mudou e salve de novo.',
    en: 'Somebody else changed this card while you were editing. Look at what changed and save again.',
    es: 'Otra persona cambió esta tarjeta mientras la editabas. Mira qué cambió y guarda de nuevo.',
  },
  ERR_CARD_ID_DIFFERS: {
    status: 400,
    pt: 'O cartão do endereço e o do pedido não são o mesmo.',
    en: 'The address and the request name different cards.',
    es: 'La tarjeta de la dirección y la de la solicitud no son la misma.',
  },
  ERR_BOARDS_FULL: {
    status: 409,
    pt: 'A empresa já tem 500 quadros. Arquive ou exclua um antes.',
    en: 'The company already has 500 boards. Archive or delete one first.',
    es: 'La empresa ya tiene 500 tableros. Archiva o elimina uno antes.',
  },
  ERR_BOARD_COLUMNS_FULL: {
    status: 409,
    pt: 'O quadro já tem 100 colunas. Arquive ou exclua uma antes.',
    en: 'The board already has 100 columns. Archive or delete one first.',
    es: 'El tablero ya tiene 100 columnas. Archiva o elimina una antes.',
  },
  ERR_BOARD_CARDS_FULL: {
    status: 409,
    pt: 'O quadro já tem 5.000 cartões. Arquive ou exclua os que terminaram.',
    en: 'The board already has 5,000 cards. Archive or delete those that are finished.',
    es: 'El tablero ya tiene 5.000 tarjetas. Archiva o elimina las terminadas.',
  },
  ERR_CARD_FILES_FULL: {
    status: 409,
    pt: 'Um cartão guarda até 50 arquivos e imagens. Exclua algum antes.',
    en: 'A card can have up to 50 files and pictures. Delete one first.',
    es: 'Una tarjeta guarda hasta 50 archivos e imágenes. Elimina alguno antes.',
  },
  ERR_CARD_COMMENTS_FULL: {
    status: 409,
    pt: 'Um cartão guarda até 500 comentários.',
    en: 'A card can have up to 500 comments.',
    es: 'Una tarjeta guarda hasta 500 comentarios.',
  },
  ERR_CARD_TICKETS_FULL: {
    status: 409,
    pt: 'Um cartão se liga a até 20 atendimentos.',
    en: 'A card can be linked to up to 20 tickets.',
    es: 'Una tarjeta se vincula con hasta 20 tickets.',
  },
  ERR_CARD_DESCRIPTION_LONG: {
    status: 400,
    pt: 'A descrição passa de 50.000 caracteres, contando a formatação, ou de 3.000 marcas de formatação.',
    en: 'The description is longer than 50,000 characters including its formatting, or has more than 3,000 tags.',
    es: 'La descripción supera los 50.000 caracteres, contando el formato, o las 3.000 marcas de formato.',
  },
} as const satisfies AreaErrors

/** Audit log texts of this area. Changes inside a card are recorded in the card's own activity instead. */
export const boardAudit = {
  groups: { tickets: ['board', 'boardColumn', 'boardCard', 'boardFile'] },
  actions: {
    'board.create': {
      pt: '{{who}} criou o quadro {{what}}',
      en: '{{who}} created the board {{what}}',
      es: '{{who}} creó el tablero {{what}}',
    },
    'board.update': {
      pt: '{{who}} alterou o quadro {{what}}',
      en: '{{who}} changed the board {{what}}',
      es: '{{who}} cambió el tablero {{what}}',
    },
    'board.delete': {
      pt: '{{who}} excluiu o quadro {{what}}',
      en: '{{who}} deleted the board {{what}}',
      es: '{{who}} eliminó el tablero {{what}}',
    },
    'board.archive': {
      pt: '{{who}} arquivou o quadro {{what}}',
      en: '{{who}} archived the board {{what}}',
      es: '{{who}} archivó el tablero {{what}}',
    },
    'board.restore': {
      pt: '{{who}} restaurou o quadro {{what}}',
      en: '{{who}} restored the board {{what}}',
      es: '{{who}} restauró el tablero {{what}}',
    },
    'boardColumn.archive': {
      pt: '{{who}} arquivou a coluna {{what}} de um quadro',
      en: '{{who}} archived the column {{what}} of a board',
      es: '{{who}} archivó la columna {{what}} de un tablero',
    },
    'boardColumn.restore': {
      pt: '{{who}} restaurou a coluna {{what}} de um quadro',
      en: '{{who}} restored the column {{what}} of a board',
      es: '{{who}} restauró la columna {{what}} de un tablero',
    },
    'boardColumn.delete': {
      pt: '{{who}} excluiu a coluna {{what}} de um quadro',
      en: '{{who}} deleted the column {{what}} of a board',
      es: '{{who}} eliminó la columna {{what}} de un tablero',
    },
    'boardCard.delete': {
      pt: '{{who}} excluiu o cartão {{what}}',
      en: '{{who}} deleted the card {{what}}',
      es: '{{who}} eliminó la tarjeta {{what}}',
    },
    'boardFile.delete': {
      pt: '{{who}} excluiu um arquivo do cartão {{what}}',
      en: '{{who}} deleted a file of the card {{what}}',
      es: '{{who}} eliminó un archivo de la tarjeta {{what}}',
    },
  },
} as const satisfies AreaAudit
