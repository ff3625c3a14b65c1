import { after, onScreen, type Place, press } from '../place.ts'

const person = after(
  onScreen('', '/contacts?q=Eduarda', 'Contatos', 'Editar Eduarda Souza'),
  'privacy-person',
  async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar dados…' }).scrollIntoViewIfNeeded()
  },
)

/** Limits, the consent question, the log, and admins' actions on a person's data. */
export const privacyPlaces: readonly Place[] = [
  onScreen('privacy', '/privacidade', 'Privacidade'),
  person,
  after(person, 'privacy-erase', async (page) => {
    await press(page, 'Apagar dados…')
    await page.getByRole('dialog', { name: /^Apagar os dados de/ }).waitFor()
  }),
]
