/**
 * SQL functions for made-up rows. Ids are scattered as real ones are, so that neighbours in a list
 * are not neighbours in an index.
 */
const COMMON = [
  "love you me the my in to of night heart time dance baby world live rain fire blue girl day home",
  "life summer dream light away song sky gold star river queen king moon sun road light wild free",
  "little lost good black summer sweet young rock soul stay run come back never always again forever",
].join(" ");

export const FUNCTIONS = `
create schema bench;
create function bench.ytid(n bigint) returns text language sql immutable parallel safe as
  $$ select translate(substr(encode(int8send(hashint8extended(n, 7)), 'base64'), 1, 11), '+/', '-_') $$;
create function bench.uid(n bigint) returns uuid language sql immutable parallel safe as
  $$ select md5('u' || n)::uuid $$;
create function bench.id(kind text, n bigint) returns uuid language sql immutable parallel safe as
  $$ select md5(kind || n)::uuid $$;
create function bench.key(kind text, n bigint) returns text language sql immutable parallel safe as
  $$ select translate(substr(encode(decode(md5(kind || n), 'hex'), 'base64'), 1, 22), '+/', '-_') $$;
create function bench.pid(n bigint) returns text language sql immutable parallel safe as
  $$ select substr(md5('p' || n), 1, 12) $$;
create function bench.podcast(n bigint) returns text language sql immutable parallel safe as
  $$ select (1000000000 + n)::text $$;
create function bench.few(most bigint) returns bigint language sql volatile parallel safe as
  $$ select greatest(1, floor(exp(random() * ln(most)))::bigint) $$;
create function bench.some(most bigint) returns bigint language sql volatile parallel safe as
  $$ select 1 + floor((most - 1) * power(random(), 3))::bigint $$;
create function bench.ago(days double precision) returns timestamptz language sql volatile parallel safe as
  $$ select (now() - interval '1 second' * floor(86400 * days * power(random(), 2))) $$;
create function bench.syllable(n bigint) returns text language sql immutable parallel safe as
  $$ select (string_to_array('ba be bi bo bu da de di do du fa fe fi fo ga go ha hi ho ja jo ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no nu', ' '))[1 + n % 40] $$;
create function bench.word(n bigint) returns text language sql immutable parallel safe as
  $$ select case when n <= 60 then split_part('${COMMON}', ' ', n::int)
    else bench.syllable(n) || bench.syllable(n / 40) || bench.syllable(n / 1600) end $$;
create function bench.song() returns text language sql volatile parallel safe as
  $$ select initcap(bench.word(bench.few(20000)) || ' ' || bench.word(bench.few(20000)) || ' ' || bench.word(bench.few(20000))) $$;
create table bench.songs as
  select n, bench.song() as song, bench.song() as other,
    initcap(bench.word(61 + n % 9000) || ' ' || bench.word(61 + n * 7 % 9000)) as artist,
    case when n <= 1000 then (select string_agg(bench.word(bench.few(20000) + 0 * (n + word)), ' ')
      from generate_series(1, 110) word where n > 0) end as prose
  from generate_series(1, 20000) n;
alter table bench.songs add primary key (n);
create table bench.ranks (at bigint primary key, rank text collate "C" not null);
`;
