/** A screen without data: path, heading, text, and the button for the next step. */
export type EmptyRow = readonly [path: string, title: string, nothing: string, action?: string]

export const emptyCompany: readonly EmptyRow[] = [
  ['/', 'Painel', 'Sem dados neste período'],
  ['/lista-tickets', 'Lista de tickets', 'Nenhum ticket ainda'],
  ['/lista-tickets?q=nada', 'Lista de tickets', 'Nenhuma lista encontrada.', 'Limpar busca'],
  ['/users?q=ninguem', 'Usuários', 'Nada encontrado para “ninguem”.', 'Limpar filtros'],
  ['/helps', 'Ajuda', 'Ainda não há vídeos de ajuda'],
  ['/financeiro', 'Financeiro', 'Ainda não há faturas'],
]

export const emptyPlatform: readonly EmptyRow[] = [
  ['/announcements', 'Informativos', 'Ainda não há informativos', 'Novo informativo'],
  ['/settings?tab=helps', 'Configurações', 'Nenhum vídeo de ajuda', 'Novo vídeo'],
  ['/financeiro', 'Financeiro', 'Nada a receber'],
]

/** Lists that may fail to load: user, path, call, and the heading above. */
export const fetchedLists = [
  ['admin', '/', 'dashboard', 'Painel'],
  ['admin', '/lista-tickets', 'tickets/all', 'Lista de tickets'],
  ['admin', '/users', 'users', 'Usuários'],
  ['admin', '/roles', 'roles', 'Perfis de acesso'],
  ['admin', '/settings', 'settings', 'Configurações'],
  ['admin', '/settings?tab=schedules', 'companies/\\d+', 'Configurações'],
  ['admin', '/helps', 'helps/list', 'Ajuda'],
  ['admin', '/seguranca', '(auth/two-factor|auth/sessions)', 'Segurança da conta'],
  ['admin', '/auditoria', 'audit', 'Auditoria'],
  ['admin', '/financeiro', 'invoices/all', 'Financeiro'],
  ['admin', '/subscription', 'subscription', 'Assinatura'],
] as const

/** The lists of the platform's operator that may fail to load. */
export const fetchedPlatformLists = [
  ['super', '/settings?tab=companies', 'companies', 'Configurações'],
  ['super', '/settings?tab=plans', 'plans/all', 'Configurações'],
  ['super', '/settings?tab=helps', 'helps', 'Configurações'],
  ['super', '/announcements', 'announcements', 'Informativos'],
  ['super', '/financeiro', 'invoices/unpaid', 'Financeiro'],
] as const
