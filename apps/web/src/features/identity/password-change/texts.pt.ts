export const pt = {
  title: 'Escolha uma senha nova',
  lead: 'A senha com que você entrou foi gerada para o primeiro acesso. Troque por uma que só você conheça para continuar.',
  currentHelp: 'A que você usou para entrar agora.',
  save: 'Salvar e continuar',
  saved: 'Senha nova salva.',
  asBefore: 'Esta é a senha que você já tem. Escolha outra.',
  leave: 'Sair da conta',
} as const
