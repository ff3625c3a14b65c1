export const pt = {
  privacy: 'Política de privacidade',
  terms: 'Termos de serviço',
  backHome: 'Ir para o Recado',
  privacyWho: 'Quem responde pelos dados',
  privacyWhoText:
    'O Recado é um programa que cada operador instala no próprio servidor. Quem responde pelos dados deste endereço é o operador desta instalação e, pelas conversas, a empresa que atende você.',
  privacyWhat: 'O que é guardado',
  privacyWhatText:
    'De quem usa o Recado: nome, e-mail, telefone da empresa, senha em forma cifrada, e quando e de onde entrou. Dos clientes atendidos: número, nome, mensagens, arquivos e anotações do atendimento. Números de cartão nunca são guardados.',
  privacyWhy: 'Para que serve',
  privacyWhyText:
    'Só para prestar o atendimento, cobrar a assinatura e proteger as contas. Não há anúncios, nem venda de dados, nem rastreadores nas páginas.',
  privacyShare: 'Com quem é compartilhado',
  privacyShareText:
    'As mensagens passam pelo WhatsApp, e o pagamento pelo provedor que o operador escolheu. Vídeos de ajuda vêm do YouTube, somente depois que você clica.',
  privacyRights: 'Seus direitos',
  privacyRightsText:
    'Peça à empresa que atende você, ou ao operador, para ver, corrigir ou apagar os seus dados, como garante a LGPD. Uma empresa excluída é apagada com tudo o que guardou.',
  termsService: 'O serviço',
  termsServiceText:
    'O Recado reúne as conversas da sua empresa no WhatsApp. Ele usa a sua própria conta do WhatsApp e não é um produto do WhatsApp nem da Meta: as regras deles continuam valendo.',
  termsTrial: 'Teste e assinatura',
  termsTrialText:
    'O teste dura 3 dias e não cobra nada. Depois vale o plano escolhido, pago por período. Sem pagamento, o acesso para no vencimento; as mensagens que chegam continuam guardadas.',
  termsUse: 'Uso correto',
  termsUseText:
    'Não envie mensagens a quem não quer recebê-las, nem conteúdo ilegal. Cada pessoa usa o próprio acesso e guarda a própria senha. O operador pode desativar uma conta que descumpra isto.',
  termsLimits: 'Limites',
  termsLimitsText:
    'O serviço depende da internet e do WhatsApp e pode parar por instantes. Preços e limites de cada plano são os mostrados no cadastro e na fatura.',
  termsEnd: 'Encerramento',
  termsEndText:
    'Você pode parar quando quiser: basta não renovar. Peça ao operador para apagar a empresa e os dados dela.',
} as const
