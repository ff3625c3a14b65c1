export const pt = {
  title: 'Sair e apagar o que só existe aqui?',
  help: 'Ao sair, este navegador apaga tudo o que você escreveu nele. Isto ainda não está no servidor:',
  messages_one: '{{count}} mensagem que ainda não foi enviada',
  messages_other: '{{count}} mensagens que ainda não foram enviadas',
  files_one: 'arquivos anexados a {{count}} rascunho',
  files_other: 'arquivos anexados a {{count}} rascunhos',
  texts_one: '{{count}} texto que não pôde ser guardado',
  texts_other: '{{count}} textos que não puderam ser guardados',
  leave: 'Sair e apagar',
  stay: 'Ficar',
} as const
