import pg from 'pg'

/**
 * Runs a statement as the product's role for one company. Returns its result and the plans that were used, including
 * those of statements inside functions, as text.
 * @param ownerUrl the database's address; row security still applies, because the statement runs as `recado_app`
 */
export async function plansAsApp<Row>(
  ownerUrl: string,
  companyId: number,
  statement: string,
): Promise<{ rows: Row[]; plans: string }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const plans: string[] = []
  owner.on('notice', ({ message }) => plans.push(message ?? ''))
  try {
    await owner.query("load 'auto_explain'")
    await owner.query(`begin; set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_level = 'notice'; set local role recado_app; set local app.company_id = ${companyId}`)
    const { rows } = await owner.query(statement)
    await owner.query('rollback')
    return { rows, plans: plans.join('\n') }
  } finally {
    await owner.end()
  }
}
