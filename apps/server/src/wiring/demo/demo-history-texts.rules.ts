import type { DemoQueue } from './demo-team.ts'

/** A past conversation: the customer begins, then both take turns. */
export interface Script {
  tags?: readonly string[]
  lines: readonly string[]
}

const script = (lines: readonly string[], tags?: readonly string[]): Script => (tags ? { lines, tags } : { lines })

/** `{p}` is a piece of furniture, `{v}` its price. */
export const scripts: Record<DemoQueue, readonly Script[]> = {
  Vendas: [
    script(['Bom dia, quanto custa a {p}?', 'Bom dia! Ela sai por {v}, em até dez vezes.', 'Vou levar, obrigada']),
    script([
      'Vocês têm {p} na cor nogueira?',
      'Temos sim, duas peças na loja.',
      'E entregam no sábado?',
      'Entregamos, das 9h às 13h.',
      'Pode reservar uma para mim',
    ]),
    script(['Qual a medida da {p}?', '1,60 m por 80 cm, e 75 cm de altura.', 'Cabe certinho. Passo aí amanhã']),
    script(
      [
        'Preciso mobiliar um consultório com recepção',
        'Claro. Quantos metros tem cada sala?',
        'Recepção de 14 m² e duas salas de 9 m²',
        'Preparei duas sugestões, seguem no seu e-mail até as 17h.',
        'Recebi, gostei da segunda',
      ],
      ['Projeto'],
    ),
    script(['Aceitam Pix com desconto?', 'Aceitamos, 5% à vista. A {p} fica por {v}.', 'Ótimo, manda a chave']),
    script(
      [
        'O frete para Sorocaba fica quanto?',
        'Para Sorocaba são R$ 120,00, em quatro dias úteis.',
        'Combinado',
        'Pedido confirmado. A nota vai no seu e-mail.',
      ],
      ['Entrega'],
    ),
    script(['A promoção da {p} ainda vale?', 'Vale até sábado, por {v}.', 'Fico com duas', 'Separadas no seu nome.']),
    script([
      'Vocês fazem sob medida?',
      'Fazemos armários e bancadas. Quer marcar uma visita?',
      'Quarta às 10h, pode ser?',
      'Marcado.',
    ]),
    script([
      'Tem {p} a pronta entrega?',
      'Essa leva quinze dias. A de carvalho temos hoje, por {v}.',
      'Prefiro esperar',
    ]),
    script(['Vocês parcelam no boleto?', 'No boleto em três vezes, com entrada.', 'Entendi, vou pensar e volto']),
  ],
  Suporte: [
    script(
      [
        'A porta do armário desalinhou',
        'Sinto por isso. Pode mandar uma foto da dobradiça?',
        'Mandei no e-mail de vocês',
        'Vi aqui. O técnico passa na quinta, das 14h às 16h, sem custo.',
        'Perfeito, obrigada',
      ],
      ['Garantia'],
    ),
    script(
      ['Meu pedido chega hoje?', 'Chega sim, o caminhão saiu às 8h. Seu endereço é o terceiro.', 'Que bom, obrigado'],
      ['Entrega'],
    ),
    script(['Faltou o manual da {p}', 'Enviei em PDF para o seu e-mail.', 'Chegou, valeu']),
    script(
      [
        'A {p} veio com um risco no tampo',
        'Peço desculpas. Prefere a troca ou um desconto de 15%?',
        'Prefiro a troca',
        'A nova sai amanhã e a outra volta no mesmo caminhão.',
      ],
      ['Garantia'],
    ),
    script([
      'Como troco o gás da cadeira?',
      'É só virar e soltar o anel preto. Posso agendar um técnico, se preferir.',
      'Consegui aqui',
    ]),
    script(
      [
        'Posso mudar o endereço de entrega?',
        'Pode, até as 18h de hoje.',
        'Rua das Acácias, 120',
        'Endereço atualizado.',
      ],
      ['Entrega'],
    ),
    script(['Qual produto uso para limpar a {p}?', 'Pano úmido e sabão neutro. Não use álcool.', 'Certo']),
    script(['A nota fiscal não chegou', 'Reenviei agora. Confere o lixo eletrônico?', 'Estava lá, obrigado']),
    script([
      'O montador não apareceu',
      'Desculpe por isso. Ele ficou preso em outra casa.',
      'Perdi a manhã inteira',
      'Entendo. Remarquei para hoje às 15h, e o frete fica por nossa conta.',
    ]),
    script([
      'A garantia da {p} é de quanto tempo?',
      'Dois anos para a estrutura e um para o tecido.',
      'Obrigado pela atenção',
    ]),
  ],
}

/** The service's rating question after a conversation, and its reply to the score. */
export const rating = {
  ask: 'Como você avalia o nosso atendimento? Responda com um número:\n\n1 - Insatisfeito\n2 - Satisfeito\n3 - Muito satisfeito',
  thanks: 'Obrigado pela sua avaliação!',
}

export const furniture = [
  'cadeira Atlas',
  'mesa Ipê',
  'estante Lina',
  'poltrona Serra',
  'cômoda Aurora',
  'escrivaninha Vila',
]
export const prices = ['R$ 489,00', 'R$ 1.290,00', 'R$ 749,90', 'R$ 1.890,00', 'R$ 629,00']

/** Names of past customers. */
export const customers: readonly string[] = [
  'Adriana Moura',
  'Beatriz Sampaio',
  'Clínica Bem Viver',
  'Elaine Castro',
  'Fabiana Reis',
  'Fernando Dantas',
  'Flávia Monteiro',
  'Francisca Melo',
  'Geraldo Pinto',
  'Gilberto Neves',
  'Giovana Duarte',
  'Guilherme Tavares',
  'Helena Barros',
  'Heloísa Cunha',
  'Hotel Beira Rio',
  'Hugo Siqueira',
  'Igor Batista',
  'Imobiliária Horizonte',
  'Ivone Cardoso',
  'Jaqueline Freitas',
  'João Victor Leal',
  'Jorge Amaral',
  'Josefa Queiroz',
  'Juliana Peixoto',
  'Karina Aguiar',
  'Kelly Bezerra',
  'Larissa Fontes',
  'Leandro Vidal',
  'Letícia Camargo',
  'Luciana Paiva',
  'Luiz Carlos Braga',
  'Marcelo Furtado',
  'Márcia Toledo',
  'Marcos Vieira',
  'Mercado Bom Preço',
  'Mônica Salles',
  'Murilo Andrade',
  'Nádia Coelho',
  'Neusa Rangel',
  'Nilton Guedes',
  'Oficina do Zé',
  'Olga Meireles',
  'Patrícia Lemos',
  'Paulo Henrique Dias',
  'Pousada das Flores',
  'Priscila Mattos',
  'Rafael Serpa',
  'Raquel Teixeira',
  'Renata Valente',
  'Roberto Assis',
  'Rosana Brito',
  'Sandra Bueno',
  'Sérgio Macedo',
  'Simone Pacheco',
  'Sônia Ventura',
  'Tatiane Lobo',
  'Thiago Marinho',
  'Valéria Couto',
  'Vinícius Prates',
  'Wagner Sales',
]
