const list = (names: string) => names.split(',');

/** Nigeria's 36 states and the capital territory; the 50 states of the USA and the District of Columbia. */
export const REGIONS: Record<string, string[]> = {
  Nigeria: list(
    'Abia,Adamawa,Akwa Ibom,Anambra,Bauchi,Bayelsa,Benue,Borno,Cross River,Delta,Ebonyi,Edo,Ekiti,Enugu,' +
      'Federal Capital Territory,Gombe,Imo,Jigawa,Kaduna,Kano,Katsina,Kebbi,Kogi,Kwara,Lagos,Nasarawa,Niger,Ogun,Ondo,' +
      'Osun,Oyo,Plateau,Rivers,Sokoto,Taraba,Yobe,Zamfara',
  ),
  USA: list(
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,' +
      'Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,' +
      'Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,' +
      'North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,' +
      'Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming',
  ),
};

export const COUNTRIES = Object.keys(REGIONS);
