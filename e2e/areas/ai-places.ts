import { after, onScreen, type Place, press } from '../place.ts'

/** Knowledge, prompts and the team's AI. */
export const aiPlaces: readonly Place[] = [
  onScreen('knowledge', '/knowledge', 'Conhecimento (3)'),
  onScreen('knowledge-form', '/knowledge', 'Conhecimento (3)', 'Editar Prazo de entrega'),
  onScreen('knowledge-delete', '/knowledge', 'Conhecimento (3)', 'Excluir Prazo de entrega'),
  after(onScreen('', '/knowledge', 'Conhecimento (3)'), 'knowledge-tried', async (page) => {
    await page.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('qual o prazo para o interior?')
    await press(page, 'Procurar')
    await page.getByRole('list', { name: 'Partes encontradas' }).waitFor()
  }),
  onScreen('prompts', '/prompts', 'Prompts (IA)'),
  onScreen('prompt-form', '/prompts', 'Prompts (IA)', /^Editar o prompt/),
  onScreen('prompt-delete', '/prompts', 'Prompts (IA)', /^Excluir o prompt/),
  onScreen('prompt-limit', '/prompts', 'Prompts (IA)', 'Alterar limite'),
  onScreen('ai-settings', '/ai-settings', 'IA para a equipe'),
]
