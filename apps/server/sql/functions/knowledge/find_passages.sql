-- Returns the passages of the company's knowledge that share words with a question, the best first. Rare words count
-- more, so that common phrases ("good morning, I would like") do not decide. Reviewed like the other searches (data.2):
-- the company is the transaction's.
create or replace function find_passages(question text, most int)
returns table (document_id int, place int, title text, text text, score double precision)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  company constant int := current_company();
  asked constant text[] := (array(select lexeme from unnest(to_tsvector('portuguese', message_words(question)))))[1:60];
begin
  return query
    with hits as materialized (
      select p.document_id, p.place, a.lexeme from unnest(asked) as a (lexeme)
        join knowledge_passages p on p.company_id = company and p.words @@ to_tsquery('simple', '''' || a.lexeme || '''')),
    weights as (
      select h.lexeme, ln(1 + (select count(*) from knowledge_passages p where p.company_id = company)::float8 / count(*)) as weight
        from hits h group by h.lexeme),
    best as (
      select h.document_id, h.place, sum(w.weight) as score from hits h join weights w using (lexeme)
        group by h.document_id, h.place order by 3 desc, 1, 2 limit most)
    select b.document_id, b.place, p.title, p.text, b.score from best b
      join knowledge_passages p on p.company_id = company and p.document_id = b.document_id and p.place = b.place
      order by b.score desc, 1, 2;
end $$;

grant execute on function find_passages(text, int) to recado_app;
