export const pt = {
  members: 'Participantes do grupo',
  loading: 'Buscando os participantes…',
  nobody: 'Nenhum participante com “{{typed}}”. O texto fica como está.',
  failed: 'Não foi possível buscar os participantes. O texto com @ fica como está.',
  retry: 'Tentar de novo',
} as const
