export const pt = {
  running: 'Fluxo {{name}} em andamento',
  someRunning: 'Um fluxo está em andamento',
  stopped: 'O fluxo {{name}} parou',
  stop: 'Parar',
  resume: 'Retomar fluxo',
  resumeTitle: 'Retomar o fluxo {{name}}?',
  resumeHelp: 'O fluxo volta a falar com o cliente do ponto em que parou.',
  resumeOpenHelp:
    'O fluxo volta a falar com o cliente do ponto em que parou, e o atendimento volta a aguardar, sem responsável.',
  seeWay: 'Ver caminho',
  startTitle: 'Iniciar um fluxo',
  start: 'Iniciar fluxo',
  flow: 'Fluxo',
  chooseFlow: 'Busque ou escolha um fluxo',
  nothingFound: 'Nenhum fluxo com este nome.',
  flowMissing: 'Escolha um fluxo.',
  startHelp:
    'O fluxo começa a falar com o cliente agora, e o atendimento fica aguardando, sem responsável, até o fim do fluxo. Quem escrever ao cliente para o fluxo.',
  replaces: 'O fluxo {{name}}, que está parado aqui, termina.',
  noFlow: 'Nenhum fluxo pode ser iniciado',
  noFlowHelp: 'Só fluxos publicados e ativos aparecem aqui. Um administrador pode publicar um em Fluxos de conversa.',
  started: 'O fluxo {{name}} começou.',
} as const
