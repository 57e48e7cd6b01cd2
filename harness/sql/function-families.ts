/** Functions of DuckDB that make one value of many rows, its aggregating macros among them. */
export const aggregateFunctions = family(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last
  arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bitstring_agg bool_and
  bool_or corr count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean
  group_concat histogram histogram_exact json_group_array json_group_object json_group_structure kahan_sum kurtosis
  kurtosis_pop last list listagg mad max max_by mean median min min_by mode product quantile quantile_cont
  quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  reservoir_quantile sem skewness stddev stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop
  var_samp variance wavg weighted_avg`);

/** Functions of DuckDB that take a date, time or interval apart, compute with it, write it or make one. */
export const dateFunctions = family(`
  age ago century current_date current_localtime current_localtimestamp current_time current_timestamp date_add
  date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek
  dayofyear days_in_month decade epoch epoch_ms epoch_ns epoch_us era get_current_timestamp hour isodow isoyear julian
  last_day make_date make_time make_timestamp make_timestamp_ms make_timestamptz microsecond millennium millisecond
  minute month monthname nanosecond normalized_interval now quarter second strftime strptime time_bucket timetz_byte_comparable
  timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours to_microseconds to_millennia
  to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today
  transaction_timestamp try_strptime week weekday weekofyear year yearweek`);

const nestedNames = family(`
  aggregate apply element_at filter flatten generate_subscripts grade_up list map reduce row unnest histogram
  split str_split str_split_regex string_split string_split_regex string_to_array regexp_extract_all
  regexp_split_to_array`);

/** Whether a function makes, reads or opens a list, struct, map or JSON value. */
export function isNestedFunction(name: string): boolean {
  return /^(?:(?:list|array|struct|map|json)_|->>?$)/.test(name) || nestedNames.has(name);
}

/** Whether a function matches text against a pattern; the first four are how DuckDB writes LIKE and ILIKE. */
export function isPatternFunction(name: string): boolean {
  return /^(?:!?~~\*?|~~~|(?:not_)?i?like_escape|regexp_\w+)$/.test(name);
}

function family(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/));
}
