export const pt = {
  title: 'Sem conexão com o servidor',
  help: 'Esta é a última lista que você viu neste aparelho. Tentamos de novo a cada poucos segundos, e você não precisa entrar outra vez.',
  asOf: 'Lista de {{when}}',
  open: 'Atendendo',
  pending: 'Aguardando',
  noQueue: 'Sem fila',
  unread_one: '{{count}} não lida',
  unread_other: '{{count}} não lidas',
  draft: 'Rascunho:',
  draftWithFiles: 'com arquivos',
  otherDrafts: 'Rascunhos de outros atendimentos',
} as const
