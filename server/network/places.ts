/**
 * Countries and cities by which founders are found. Events hold their names in clear, as words of this list; any other
 * place is a text of its person and sealed. Names may be added; a name that is removed stays in stored events.
 */
const lines = (names: string) => names.trim().split(/\s*[,\n]\s*/);

export const COUNTRIES: readonly string[] = lines(`
Nigeria, Ghana, Kenya, South Africa, United Kingdom, United States
Afghanistan, Albania, Algeria, Andorra, Angola, Antigua and Barbuda, Argentina, Armenia, Australia, Austria, Azerbaijan
Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia and Herzegovina
Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burundi, Cabo Verde, Cambodia, Cameroon, Canada
Central African Republic, Chad, Chile, China, Colombia, Comoros, Congo, Costa Rica, Côte d’Ivoire, Croatia, Cuba, Cyprus
Czechia, Democratic Republic of the Congo, Denmark, Djibouti, Dominica, Dominican Republic, Ecuador, Egypt, El Salvador
Equatorial Guinea, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, France, Gabon, Gambia, Georgia, Germany, Greece
Grenada, Guatemala, Guinea, Guinea-Bissau, Guyana, Haiti, Honduras, Hungary, Iceland, India, Indonesia, Iran, Iraq
Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kiribati, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon
Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta
Marshall Islands, Mauritania, Mauritius, Mexico, Micronesia, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique
Myanmar, Namibia, Nauru, Nepal, Netherlands, New Zealand, Nicaragua, Niger, North Korea, North Macedonia, Norway, Oman
Pakistan, Palau, Palestine, Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania
Russia, Rwanda, Saint Kitts and Nevis, Saint Lucia, Saint Vincent and the Grenadines, Samoa, San Marino
São Tomé and Príncipe, Saudi Arabia, Senegal, Serbia, Seychelles, Sierra Leone, Singapore, Slovakia, Slovenia
Solomon Islands, Somalia, South Korea, South Sudan, Spain, Sri Lanka, Sudan, Suriname, Sweden, Switzerland, Syria
Taiwan, Tajikistan, Tanzania, Thailand, Timor-Leste, Togo, Tonga, Trinidad and Tobago, Tunisia, Türkiye, Turkmenistan
Tuvalu, Uganda, Ukraine, United Arab Emirates, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Yemen
Zambia, Zimbabwe`);

/** The capitals of the Nigerian states and other large towns, then cities abroad where founders of the market live. */
export const CITIES: readonly string[] = lines(`
Lagos, Abuja, Kano, Ibadan, Port Harcourt, Benin City, Enugu, Kaduna, Aba, Abakaliki, Abeokuta, Ado-Ekiti, Akure, Asaba
Awka, Bauchi, Birnin Kebbi, Calabar, Damaturu, Dutse, Eket, Gombe, Gusau, Ife, Ijebu Ode, Ikeja, Ilorin, Jalingo, Jos
Katsina, Lafia, Lekki, Lokoja, Maiduguri, Makurdi, Minna, Nnewi, Nsukka, Ogbomosho, Onitsha, Osogbo, Owerri, Oyo, Sapele
Sokoto, Umuahia, Uyo, Warri, Yenagoa, Yola, Zaria
Abidjan, Accra, Addis Ababa, Algiers, Antananarivo, Bamako, Cairo, Cape Town, Casablanca, Conakry, Cotonou, Dakar
Dar es Salaam, Douala, Durban, Freetown, Gaborone, Harare, Johannesburg, Kampala, Khartoum, Kigali, Kinshasa, Kumasi
Libreville, Lomé, Luanda, Lusaka, Maputo, Mombasa, Monrovia, Nairobi, Niamey, Ouagadougou, Port Louis, Pretoria, Rabat
Tunis, Windhoek, Yaoundé
Amsterdam, Atlanta, Beijing, Berlin, Birmingham, Boston, Brussels, Chicago, Dallas, Doha, Dubai, Dublin, Guangzhou
Hong Kong, Houston, Istanbul, Johor Bahru, Leeds, London, Los Angeles, Madrid, Manchester, Milan, Mumbai, New Delhi
New York, Paris, Riyadh, San Francisco, São Paulo, Seattle, Shanghai, Singapore, Sydney, Tokyo, Toronto, Vancouver
Washington`);
