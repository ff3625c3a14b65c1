-- Whether a customer's text is the title of an option that the company's last message printed before it, such as "Voltar".
create or replace function is_printed_option(in_ticket int, in_message bigint, said text) returns boolean language sql stable as $$
  select exists (
    select 1 from (
      select body from messages where company_id = current_company() and ticket_id = in_ticket and from_me and id < in_message
        order by sent_at desc, id desc limit 1) menu,
      regexp_split_to_table(menu.body, E'\\n') line
    where line ~ '^\*\[ (\d{1,4}|#) \]\* - .'
      and trim(message_words(regexp_replace(line, '^\*\[ [^]]+ \]\* - ', ''))) = trim(message_words(said)))
$$;

grant execute on function is_printed_option(int, bigint, text) to recado_app;
