export const pt = {
  down: 'A conexão {{name}} está desconectada. As mensagens ficam guardadas e saem quando ela voltar.',
  returning: 'A conexão {{name}} está fora do ar e tenta voltar sozinha. As mensagens saem quando ela voltar.',
  tellAdmin: 'Avise um administrador.',
  openConnections: 'Abrir conexões',
  gone: 'A conexão deste atendimento foi excluída.',
  continue: 'Continuar por outra conexão',
  continueHelp:
    'As próximas mensagens para {{name}} saem pela conexão escolhida. A conversa e o responsável continuam os mesmos.',
  noOther: 'Não há outra conexão. Peça a um administrador que adicione uma.',
  notConnected: 'desconectada',
  byTemplate: 'começa com um modelo',
  continued: 'O atendimento continua por {{name}}.',
} as const
